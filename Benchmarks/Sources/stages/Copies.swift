import LeafSpring

/// A frame for another thread.
func copies(_ table: inout Table) throws {
  let cells = 10_000
  let (stage, _) = try Cast.wide(cells: cells)
  let mailbox = try Mailbox()
  // A cell's data in a frame: matrix, opacity, shade, rank, cell of a rank, flags, size, band, light.
  let bytes = cells * (64 + 5 * 4 + 8 + 16 + 8)
  let (from, to) = (
    UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64),
    UnsafeMutableRawPointer.allocate(byteCount: 2 * bytes, alignment: 64)
  )
  var turn = 0
  from.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
  to.initializeMemory(as: UInt8.self, repeating: 1, count: 2 * bytes)
  let (post, copy) = try Meter.compare(
    each: 20, { try mailbox.post(stage) },
    {
      // A mailbox writes to three frames by turns; nobody reads here, so to two.
      turn = 1 - turn
      (to + turn * bytes).copyMemory(from: from, byteCount: bytes)
    })
  table.add("mailbox post, a cell", post.each(cells), aim: 8, floor: copy.each(cells))
}
