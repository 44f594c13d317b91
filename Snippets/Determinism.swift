// Equal bits for any division of time. Hosts/guide/determinism.py has it in Python.

// snippet.play
import LeafSpring

/// The state hash of a book that was opened and turned, one second later, after these steps.
func hash(after steps: [Double]) throws -> UInt64 {
  let stage = try Stage(viewport: Size(width: 1024, height: 768))
  let book = try stage.add(Book(pages: 16))
  try stage.open(book)
  try stage.seek(to: 0.5)
  try stage.next(book)
  for dt in steps { try stage.advance(by: dt) }
  return stage.stateHash()
}
let sixty = try hash(after: Array(repeating: 1.0 / 64, count: 64))
let uneven = try hash(after: [0.25, 0.0078125, 0.7421875])
print(sixty == uneven, try hash(after: [1]) == sixty)  // → true true

// `exact`, the default, gives the same bits with BLAS and with the built-in kernel.
func bits(_ kernel: ProductKernel) throws -> UInt64 {
  let stage = try Stage(viewport: Size(width: 320, height: 568), mode: .exact, kernel: kernel)
  let fold = try stage.add(.fold)
  try stage.open(fold)
  try stage.advance(by: 0.3)
  return stage.stateHash()
}
print(try bits(.blas) == bits(.builtin))  // → true
// snippet.end
