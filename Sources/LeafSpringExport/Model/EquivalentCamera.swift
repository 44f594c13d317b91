import Foundation
import LeafSpring

/// The camera that sees cells as the stage's perspective draws them.
///
/// A perspective with eye distance d about a point is a camera in front of that point, at the distance d from the plane
/// of the viewport. Its view is symmetric about that point and contains the whole viewport; if the point is the middle,
/// the view is exactly the viewport. Without a perspective it is an orthographic camera.
struct EquivalentCamera {
  let eye: SharedEye
  private let viewport: Size

  /// - Throws: `badData` for cells that have a perspective of their own or do not share one.
  init(_ recording: Recording, _ paths: [NodePath]) throws(ExportError) {
    viewport = recording.viewport
    for path in paths {
      guard let frame = path.firstOwn else { continue }
      throw ExportError(
        .badData,
        "cell \(path.cell) has a perspective of its own in frame \(recording.firstFrame + frame): accepted are scenes whose "
          + "cells all share one")
    }
    var shared: SharedEye?
    for path in paths {
      for eye in path.eyes {
        guard shared == nil || shared == eye else {
          throw ExportError(
            .badData, "cell \(path.cell) is under another perspective than the cells before: accepted is one for all")
        }
        shared = eye
      }
    }
    eye = shared ?? .none
  }

  /// Half the sides of what the camera sees in the plane of the viewport, in points.
  private var reach: Size {
    guard eye.distance.isFinite else { return Size(width: viewport.width / 2, height: viewport.height / 2) }
    return Size(
      width: max(eye.centre.x, viewport.width - eye.centre.x),
      height: max(eye.centre.y, viewport.height - eye.centre.y))
  }

  /// The camera as glTF's JSON.
  var json: String {
    let unit = BinaryGLTF.scale
    let far = 100 * max(viewport.width, viewport.height) * unit
    guard eye.distance.isFinite else {
      return
        "{\"type\":\"orthographic\",\"orthographic\":{\"xmag\":\(reach.width * unit),\"ymag\":\(reach.height * unit),"
        + "\"znear\":\(unit),\"zfar\":\(far)}}"
    }
    let angle = 2 * atan(reach.height / eye.distance)
    return "{\"type\":\"perspective\",\"perspective\":{\"aspectRatio\":\(reach.width / reach.height),\"yfov\":\(angle),"
      + "\"znear\":\(eye.distance * unit / 100),\"zfar\":\(far + eye.distance * unit)}}"
  }

  /// The camera's place in metres, y up, with the middle of the viewport at the origin.
  var translation: String {
    let unit = BinaryGLTF.scale
    guard eye.distance.isFinite else { return "[0,0,\(10 * max(viewport.width, viewport.height) * unit)]" }
    let x = (eye.centre.x - viewport.width / 2) * unit
    let y = (viewport.height / 2 - eye.centre.y) * unit
    return "[\(x),\(y),\(eye.distance * unit)]"
  }
}
