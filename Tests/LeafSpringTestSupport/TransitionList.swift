import LeafSpring

/// What the tests know of one kind of transition: a new kind adds its entry to the list, and every property, golden hash and
/// container sweep takes it up.
public struct TransitionEntry {
  public let kind: TransitionKind
  /// Cells and seconds with the options left as they are, on 320 × 568.
  public let cells: Int
  public let duration: Double
  /// Chained state hash of the kind's run in `StageHashTests`.
  public let golden: [Fidelity: UInt64]
  /// Every shape in which the properties are checked, with what tells it from its siblings.
  public let variants: [(name: String, transition: any Transition)]

  init(
    _ kind: TransitionKind, cells: Int = 2, duration: Double = 1, corrected: UInt64, original: UInt64,
    _ variants: [(String, any Transition)]
  ) {
    self.kind = kind
    self.cells = cells
    self.duration = duration
    self.golden = [.corrected: corrected, .original: original]
    self.variants = variants
  }

  private static func edges<T: Transition>(_ make: (Edge) throws -> T) -> [(String, any Transition)] {
    Edge.allCases.map { edge in ("\(edge)", try! make(edge)) }
  }

  /// In the order of `TransitionKind`.
  public static var all: [TransitionEntry] {
    [
      .init(.crossfade, corrected: 0x2cad_6af5_ca49_2e91, original: 0xf7ac_2a20_dba2_c094, [("", Crossfade())]),
      .init(
        .explode, cells: 182, corrected: 0x1082_6670_3081_dfad, original: 0x8013_c559_9719_d38d,
        [("", try! Explode(seed: 7))]),
      .init(.cards, corrected: 0xeeb5_920b_bfe6_2a5c, original: 0x3002_7478_e998_517d, [("", Cards())]),
      .init(
        .cube, corrected: 0x2847_ee7b_a3fc_948e, original: 0x24c8_da03_4ef7_5be7, edges { try Cube(edge: $0) }),
      .init(
        .flip, cells: 6, corrected: 0x284b_15de_ce19_baec, original: 0x54ae_ecc2_f869_6ecd,
        edges { try Flip(edge: $0) }),
      .init(
        .fold, cells: 10, corrected: 0x0997_7f4d_e245_6d80, original: 0x5ef7_3749_0e40_1546,
        [1, 2, 3, 8].flatMap { folds in edges { try Fold(folds: folds, edge: $0) }.map { ("\(folds) \($0)", $1) } }),
      .init(
        .natGeo, corrected: 0x5d7f_1c75_9f49_2011, original: 0x3090_a62f_e0b2_0fe9,
        edges { try NatGeo(edge: $0) }),
      .init(
        .pan, duration: 0.3, corrected: 0x1766_dbe5_985c_bd93, original: 0xc346_3e44_4677_bca8,
        edges { try Pan(edge: $0) }),
      .init(
        .portal, cells: 4, corrected: 0x962c_f684_ad57_a43d, original: 0x9311_5e3b_0d4e_d2fc, [("", Portal())]),
      .init(
        .turn, corrected: 0xbfda_ccb4_ecc3_54cb, original: 0x7241_b250_a2ba_aca0, edges { try Turn(edge: $0) }),
    ]
  }
}
