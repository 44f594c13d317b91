import ArgumentParser
import Foundation

struct CHelloCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "c-hello",
    abstract: "Print a C program that opens a book, with the line that compiles it on this machine.",
    discussion: """
      The library is built from a clone by Scripts/build-c.sh --prefix DIR; it needs libblas and libc only.

      EXAMPLES
        leafspring c-hello > hello.c
        leafspring c-hello --prefix ~/leafspring | tee hello.c | head -2

      EXIT CODES: 0; 64 usage; 74 standard output failed.
      """)

  @Option(help: "Where the C library is installed. Looked for in /usr/local and /usr if not given.")
  var prefix: String?

  @OptionGroup var quiet: Quiet

  func run() throws {
    let found =
      prefix
      ?? ["/usr/local", "/usr"].first { FileManager.default.fileExists(atPath: "\($0)/include/leafspring.h") }
    let place = found.map { URL(fileURLWithPath: ($0 as NSString).expandingTildeInPath).path } ?? "/usr/local"
    var lines = ["/* \(Self.compiler) -std=c99 hello.c -o hello \(Self.flags(place)) */"]
    if !FileManager.default.fileExists(atPath: "\(place)/include/leafspring.h") {
      lines.append(
        "/* The library is not there yet. In a clone of LeafSpring: Scripts/build-c.sh --prefix \(place) */")
    }
    try Console.output(lines.joined(separator: "\n") + "\n" + Self.program)
  }

  private static func flags(_ prefix: String) -> String {
    let quoted = prefix.contains(" ") ? "'\(prefix)'" : prefix
    guard prefix != "/usr" else { return "-lleafspring" }
    return "-I\(quoted)/include -L\(quoted)/lib -lleafspring -Wl,-rpath,\(quoted)/lib"
  }

  /// The first C compiler found in PATH.
  private static var compiler: String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    for name in ["cc", "gcc", "clang"] {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return name
      }
    }
    return "cc"
  }

  /// The file `Hosts/c/hello.c`, which CI compiles and compares with this.
  private static let program = #"""
    #include <stdio.h>
    #include "leafspring.h"

    int main(void) {
      leaf_stage_def stage_def;
      leaf_book_def book_def;
      leaf_stage *stage;
      leaf_scene book;
      leaf_step step = LEAF_SIZED(leaf_step);
      leaf_snapshot frame;
      leaf_stage_def_default(&stage_def, sizeof stage_def); /* 1024 x 768 points */
      leaf_book_def_default(&book_def, sizeof book_def);    /* 16 pages of 362 x 568 */
      if (leaf_stage_create(&stage_def, &stage) != LEAF_OK) return 1;
      if (leaf_stage_add_book(stage, &book_def, &book) != LEAF_OK) return 1;
      leaf_stage_open(stage, book);
      do {
        leaf_stage_advance(stage, 1.0 / 60, &step);
        leaf_stage_snapshot(stage, &frame, sizeof frame);
        for (unsigned rank = 0; rank < frame.count; rank++) {
          unsigned cell = frame.back_to_front[rank];
          const float *m = frame.matrices + 16 * cell; /* column-major: glUniformMatrix4fv takes it as it is */
          if (!(frame.flags[cell] & LEAF_VISIBLE) || frame.frame % 10) continue;
          printf("%.3f s  cell %2u  at %7.1f %6.1f  opacity %.2f\n", frame.time, cell, m[12] / m[15], m[13] / m[15],
                 frame.opacity[cell]);
        }
      } while (step.is_moving);
      printf("open after %.2f s: %s\n", frame.time, leaf_build_info());
      return leaf_stage_destroy(stage) == LEAF_OK ? 0 : 1;
    }

    """#
}
