import Foundation
import LeafSpring

/// Pictures stand after the script, each in an element of its own: a browser begins the film before it has read them all, and looks only
/// at those that are shown.
extension Player {
  /// `dress(e, number)` shows a picture on an element; false if the page has not been read so far. A picture becomes a rule of the
  /// style, which all elements that show it share.
  static let pictureScript = #"""
    const SHEET=document.head.appendChild(document.createElement("style")).sheet,KNOWN=new Set();
    function address(number){
      const part=document.getElementById("picture"+number);
      return part&&(part.nextSibling||document.readyState!=="loading")?part.textContent:"";
    }
    function dress(e,number){
      if(!KNOWN.has(number)){
        const source=address(number);
        if(!source)return false;
        SHEET.insertRule(".picture"+number+'{background-image:url("'+source+'")}');KNOWN.add(number);
      }
      e.classList.add("picture"+number);return true;
    }

    """#

  /// The pictures that a film ever shows.
  static func shown(_ recording: Recording) -> Set<Int> {
    var shown: Set<Int> = []
    for (cell, facts) in recording.cells.enumerated() {
      guard let picture = facts.picture, !shown.contains(picture) else { continue }
      let isDrawn = (0..<recording.frameCount).contains { PackedFrames.flags(recording, $0, cell) != 0 }
      if isDrawn { shown.insert(picture) }
    }
    return shown
  }

  /// Writes those pictures that are wanted, in their order, as elements of which a browser runs nothing.
  static func parts(_ pictures: [Picture], _ wanted: Set<Int>, to sink: TextSink) throws(ExportError) {
    for (index, picture) in pictures.enumerated() where wanted.contains(index) {
      try sink.write("<script type=\"text/plain\" id=\"picture\(index)\">data:\(picture.format.rawValue);base64,")
      try Player.copy(picture, to: sink)
      try sink.write("</script>\n")
    }
  }

  /// The picture's bytes in base64.
  static func copy(_ picture: Picture, to sink: TextSink) throws(ExportError) {
    var coder = Base64()
    try picture.read { bytes throws(ExportError) in try sink.write(bytes: coder.encode(bytes)) }
    try sink.write(bytes: coder.finish())
  }
}

extension Picture {
  /// The file's bytes, piece by piece.
  func read(_ take: (ArraySlice<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    guard let file = fopen(path, "rb") else { throw ExportError.system(path, "cannot read") }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 3 << 14)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count > 0 { try take(buffer[0..<count]) }
      if count < buffer.count {
        if ferror(file) != 0 { throw ExportError.system(path, "cannot read") }
        break
      }
    }
  }
}
