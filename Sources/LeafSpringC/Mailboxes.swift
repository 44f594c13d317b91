import CLeafSpring
import LeafSpring

/// The drawing thread's end of a mailbox, with the memory to which its frames point.
private final class Receiver: Handled {
  static var kind: Int { LEAFI_RECEIVER }
  let mailbox: Mailbox
  var scenes = Lent<leaf_scene_state>()
  var shadows = Lent<leaf_shadow>()

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  deinit {
    scenes.free()
    shadows.free()
  }
}

extension Mailbox: Handled {
  /// A handle to a mailbox is its sending end.
  static var kind: Int { LEAFI_SENDER }
}

@c @implementation
public func leaf_mailbox_create(
  _ sender: UnsafeMutablePointer<OpaquePointer?>!, _ receiver: UnsafeMutablePointer<OpaquePointer?>!
) -> leaf_status {
  guard isUsable(sender), isUsable(receiver) else { return .badPointer }
  var made: Mailbox?
  var status = leaf_status.of { () throws(LeafError) in made = try Mailbox() }
  guard status == .ok, let made else { return status }
  var sending: OpaquePointer?
  var receiving: OpaquePointer?
  status = give(made, to: &sending)
  if status == .ok { status = give(Receiver(made), to: &receiving) }
  guard status == .ok else {
    _ = destroy(sending, Mailbox.self)
    return status
  }
  sender.pointee = sending
  receiver.pointee = receiving
  return .ok
}

@c @implementation
public func leaf_sender_destroy(_ sender: OpaquePointer!) -> leaf_status { destroy(sender, Mailbox.self) }

@c @implementation
public func leaf_receiver_destroy(_ receiver: OpaquePointer!) -> leaf_status { destroy(receiver, Receiver.self) }

@c @implementation
public func leaf_sender_post(
  _ sender: OpaquePointer!, _ stage: OpaquePointer!, _ dropped: UnsafeMutablePointer<UInt64>!
) -> leaf_status {
  guard isOptional(dropped) else {
    _ = onStage(stage) { _ throws(LeafError) in .badPointer }
    return .badPointer
  }
  return onObject(sender) { (mailbox: Mailbox) in
    onStage(stage) { box throws(LeafError) in
      try mailbox.post(box.stage)
      dropped?.pointee = mailbox.dropped
      return .ok
    }
  }
}

@c @implementation
public func leaf_receiver_latest(
  _ receiver: OpaquePointer!, _ snapshot: UnsafeMutablePointer<leaf_snapshot>!, _ struct_size: UInt32,
  _ is_new: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  let checked = leaf_status.badPointer.unless(isOptional(is_new)).then(check(snapshot, struct_size))
  return onObject(receiver, checked) { (end: Receiver) in
    let status = end.mailbox.withLatest { (frame: borrowing Snapshot, isNew) in
      guard let scenes = end.scenes.room(for: frame.scenes.count) else { return leaf_status.outOfMemory }
      for index in 0..<frame.scenes.count { scenes[index] = leaf_scene_state(frame.scenes[index]) }
      guard let shadows = end.shadows.room(for: frame.shadows.count) else { return leaf_status.outOfMemory }
      for index in 0..<frame.shadows.count { shadows[index] = leaf_shadow(frame.shadows[index]) }
      // Every row counts as changed, because frames in between may have been missed, and there are no events.
      snapshot.pointee = leaf_snapshot(frame, scenes: UnsafePointer(scenes), shadows: UnsafePointer(shadows))
      is_new?.pointee = isNew ? 1 : 0
      return .ok
    }
    return status ?? leaf_status(LEAF_REFUSED)
  }
}

@c @implementation
public func leaf_receiver_cells(
  _ receiver: OpaquePointer!, _ first: UInt32, _ count: UInt32, _ cells: UnsafeMutablePointer<leaf_cell>!,
  _ cell_size: UInt32
) -> leaf_status {
  let checked = leaf_status.badPointer.unless(isArray(cells, Int(host: count)))
    .then(.badStruct.unless(cell_size == size(of: leaf_cell.self)))
  return onObject(receiver, checked) { (end: Receiver) in
    end.mailbox.withCurrent { (frame: borrowing Snapshot) in write(frame, first, count, to: cells) }
      ?? leaf_status(LEAF_REFUSED)
  }
}
