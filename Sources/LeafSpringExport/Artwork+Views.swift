import LeafSpring

extension Artwork {
  /// A photo: sky, sun, two ranges of hills.
  static func photo(_ size: Size, number item: Int) -> Artwork {
    let number = max(item, 0)
    let hue = (0.56 + 0.137 * Double(number)).truncatingRemainder(dividingBy: 1)
    var art = Artwork(size: size, paper: Artwork.hue(hue, 0.45, 0.62))
    let w = size.width
    let h = size.height
    art.rect(0, 0.3 * h, w, 0.7 * h, Color(white: 1, alpha: 0.10))
    let sun = Point(x: (0.25 + 0.5 * Double((number * 5) % 7) / 6) * w, y: 0.33 * h)
    art.fill(
      Outline.arc(sun, 0.11 * min(w, h), 0.11 * min(w, h), from: 0, to: 2 * .pi, steps: 28),
      Color(red: 1, green: 0.93, blue: 0.72))
    for (range, lightness) in [(0, 0.42), (1, 0.27)] {
      var hills: [Point] = [Point(x: 0, y: h)]
      for step in 0...24 {
        let t = Double(step) / 24
        let wave =
          Trig.sine(7 * t + Double(number * 3 + range * 2)) + 0.5 * Trig.sine(17 * t + Double(number))
        hills.append(Point(x: t * w, y: (0.62 + 0.16 * Double(range) - 0.06 * wave) * h))
      }
      hills.append(Point(x: w, y: h))
      art.fill(hills, Artwork.hue(hue, 0.38, lightness))
    }
    art.text(
      String(number + 1), 0.1 * w, 0.9 * h, 0.13 * min(w, h), Color(white: 1, alpha: 0.85), serif: false)
    return art
  }

  /// The outgoing view: a list.
  static func list(_ size: Size) -> Artwork {
    var art = Artwork(size: size, paper: Color(red: 0.937, green: 0.945, blue: 0.961))
    let w = size.width
    let h = size.height
    let bar = 0.11 * h
    art.rect(0, 0, w, bar, Artwork.hue(0.6, 0.42, 0.34))
    art.text("From", w / 2, bar / 2, 0.4 * bar, Color(white: 1), serif: false)
    let pitch = 0.1 * h
    for row in 0..<8 {
      let y = bar + (0.14 + Double(row)) * pitch
      art.rect(0.04 * w, y, 0.92 * w, 0.8 * pitch, Color(white: 1))
      art.rect(
        0.06 * w, y + 0.14 * pitch, 0.52 * pitch, 0.52 * pitch, Artwork.hue(Double(row) * 0.11, 0.4, 0.6))
      art.rect(0.06 * w + 0.75 * pitch, y + 0.2 * pitch, 0.34 * w, 0.12 * pitch, Color(white: 0.3))
      art.rect(
        0.06 * w + 0.75 * pitch, y + 0.45 * pitch, (0.5 - 0.05 * Double(row % 3)) * w, 0.1 * pitch,
        Color(white: 0.72))
    }
    return art
  }

  /// The incoming view: a picture and its text.
  static func detail(_ size: Size) -> Artwork {
    var art = Artwork(size: size, paper: Color(red: 0.13, green: 0.15, blue: 0.19))
    let w = size.width
    let h = size.height
    let bar = 0.11 * h
    art.rect(0, 0, w, bar, Artwork.hue(0.04, 0.55, 0.42))
    art.text("To", w / 2, bar / 2, 0.4 * bar, Color(white: 1), serif: false)
    art.rect(0.06 * w, 0.16 * h, 0.88 * w, 0.4 * h, Artwork.hue(0.09, 0.5, 0.55))
    art.fill(
      [Point(x: 0.06 * w, y: 0.56 * h), Point(x: 0.4 * w, y: 0.27 * h), Point(x: 0.66 * w, y: 0.56 * h)],
      Artwork.hue(0.04, 0.4, 0.33))
    art.fill(
      [Point(x: 0.45 * w, y: 0.56 * h), Point(x: 0.7 * w, y: 0.36 * h), Point(x: 0.94 * w, y: 0.56 * h)],
      Artwork.hue(0.02, 0.4, 0.25))
    for row in 0..<7 {
      art.rect(
        0.06 * w, (0.62 + 0.05 * Double(row)) * h, (row == 6 ? 0.5 : 0.88) * w, 0.014 * h, Color(white: 0.55))
    }
    return art
  }
}
