/// Files of these hosts that the tool prints and puts into the pages it writes, so that each stands once.
package enum HostFiles {
  /// `web/element/paper.js`: clip paths, gradients and overlays in the words of CSS.
  package static var paper: String { String(decoding: PackageResources.paper_js, as: UTF8.self) }
  /// `web/element/shadow.js` and `shadow-css.js`: shadows in the words of CSS.
  package static var shadows: String {
    String(decoding: PackageResources.shadow_js + PackageResources.shadow_css_js, as: UTF8.self)
  }
  /// `c/hello.c`, a program that opens a book.
  package static var hello: String { String(decoding: PackageResources.hello_c, as: UTF8.self) }
}
