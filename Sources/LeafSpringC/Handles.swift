import CLeafSpring
import LeafSpring

/// An object that a host knows by a handle.
protocol Handled: AnyObject {
  /// The kind of its handles, by which the table tells them from others.
  static var kind: Int { get }
}

/// Runs a body with the object behind a handle: checks the handle, keeps other calls out, and turns errors into a
/// status. If a check has found a fault, that is returned instead.
@inline(__always)
func onObject<Object: Handled>(
  _ handle: OpaquePointer?, _ checked: leaf_status = .ok, _ body: (Object) throws(LeafError) -> leaf_status
) -> leaf_status {
  guard checked == .ok else { return checked }
  var object: UnsafeMutableRawPointer?
  let entered = leafi_enter(UnsafeRawPointer(handle), UInt32(Object.kind), &object)
  guard entered == LEAFI_ENTERED, let object else { return entered }
  let status: leaf_status
  do throws(LeafError) {
    status = try body(Unmanaged<Object>.fromOpaque(object).takeUnretainedValue())
  } catch {
    status = .told(error)
  }
  leafi_leave(UnsafeRawPointer(handle))
  return status
}

/// Makes an object, and a handle for it. If a check has found a fault, that is returned instead.
@inline(__always)
func create<Object: Handled>(
  _ handle: UnsafeMutablePointer<OpaquePointer?>?, _ checked: leaf_status = .ok, _ make: () throws(LeafError) -> Object
) -> leaf_status {
  guard checked == .ok else { return checked }
  guard let handle, isUsable(handle) else { return .badPointer }
  do throws(LeafError) {
    return give(try make(), to: handle)
  } catch {
    return .told(error)
  }
}

/// Makes a handle for an object.
@inline(__always)
func give<Object: Handled>(_ object: Object, to handle: UnsafeMutablePointer<OpaquePointer?>) -> leaf_status {
  let kept = Unmanaged.passRetained(object)
  guard let made = leafi_make(UInt32(Object.kind), kept.toOpaque()) else {
    kept.release()
    return .outOfMemory
  }
  handle.pointee = OpaquePointer(made)
  return .ok
}

/// Ends a handle and the object behind it.
@inline(__always)
func destroy<Object: Handled>(_ handle: OpaquePointer?, _ type: Object.Type) -> leaf_status {
  guard let handle else { return .ok }
  var object: UnsafeMutableRawPointer?
  let entered = leafi_enter(UnsafeRawPointer(handle), UInt32(Object.kind), &object)
  guard entered == LEAFI_ENTERED, let object else { return entered }
  leafi_retire(UnsafeRawPointer(handle))
  Unmanaged<Object>.fromOpaque(object).release()
  return .ok
}
