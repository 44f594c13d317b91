/// Products that a stage has computed since it was made: for reports, which must not claim more. Facets of peeled
/// leaves, which are multiplied one by one, are not in it.
package struct ProductCount: Equatable, Sendable {
  /// Products of some cells with the factor they share, and how many of them the kernel's rule gave to BLAS.
  package internal(set) var products = 0
  package internal(set) var byBLAS = 0
  /// Cells in all of them.
  package internal(set) var cells = 0

  mutating func add(_ more: Int, byBLAS isBLAS: Bool) {
    guard more > 0 else { return }
    products &+= 1
    byBLAS &+= isBLAS ? 1 : 0
    cells &+= more
  }
}

extension Stage {
  /// Calls of BLAS: by this stage since its last scene was added, and by the probe that it uses.
  package var callsOfBLAS: (products: Int, probe: Int) { (batch.callsOfBLAS, probe.calls) }
}
