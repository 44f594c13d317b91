import ArgumentParser
import LeafSpringExport

/// The value of `--to`.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case npy, npz, csv, jsonl, css, waapi, linear, glb, drawing
  case coreAnimation = "core-animation"

  /// The file name's extension if no name is given.
  var suffix: String {
    switch self {
    case .waapi: return "json"
    case .linear: return "css"
    case .coreAnimation: return "swift"
    case .drawing: return "txt"
    default: return rawValue
    }
  }

  /// The writer for formats that store a recording's frames unchanged; nil for the others.
  var writer: (any RecordingFormat)? {
    switch self {
    case .npy: return NumpyMatrices()
    case .npz: return NumpyArchive()
    case .csv: return FrameTable(.csv)
    case .jsonl: return FrameLines()
    case .drawing: return DrawingList()
    case .glb: return BinaryGLTF()
    case .coreAnimation: return CoreAnimationSource()
    case .css, .waapi, .linear: return nil
    }
  }
}
