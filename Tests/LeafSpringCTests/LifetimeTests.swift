import CLeafSpring
import LeafSpring
import LeafSpringC
import Testing

/// The object of a handle is freed by its destroy call, and not before.
@Suite struct LifetimeTests {
  /// The object behind a handle, which this does not keep alive.
  private struct Watched {
    weak var object: AnyObject?

    init(_ handle: OpaquePointer?, _ kind: Int) {
      var found: UnsafeMutableRawPointer?
      #expect(leafi_enter(UnsafeRawPointer(handle), UInt32(kind), &found) == LEAFI_ENTERED)
      if let found { object = Unmanaged<AnyObject>.fromOpaque(found).takeUnretainedValue() }
      leafi_leave(UnsafeRawPointer(handle))
    }
  }

  @Test func everyDestroyCallFreesItsObject() {
    var def = leaf_stage_def()
    var stage: OpaquePointer?, batch: OpaquePointer?, channels: OpaquePointer?
    var sender: OpaquePointer?, receiver: OpaquePointer?
    #expect(leaf_stage_def_default(&def, UInt32(MemoryLayout<leaf_stage_def>.size)) == LEAF_OK)
    #expect(leaf_stage_create(&def, &stage) == LEAF_OK && leaf_batch_create(1, 0, 0, &batch) == LEAF_OK)
    #expect(leaf_channels_create(3, 0, &channels) == LEAF_OK)
    #expect(leaf_mailbox_create(&sender, &receiver) == LEAF_OK)
    let watched = [
      Watched(stage, LEAFI_STAGE), Watched(batch, LEAFI_BATCH), Watched(channels, LEAFI_CHANNELS),
      Watched(sender, LEAFI_SENDER), Watched(receiver, LEAFI_RECEIVER),
    ]
    for each in watched { #expect(each.object != nil) }
    #expect(leaf_stage_advance(stage, 0.1, nil) == LEAF_OK)
    #expect(leaf_stage_destroy(stage) == LEAF_OK && leaf_batch_destroy(batch) == LEAF_OK)
    #expect(leaf_channels_destroy(channels) == LEAF_OK)
    #expect(leaf_sender_destroy(sender) == LEAF_OK && leaf_receiver_destroy(receiver) == LEAF_OK)
    for (index, each) in watched.enumerated() { #expect(each.object == nil, "object \(index) lives on") }
  }
}
