import Foundation
import Testing

/// Arguments that the tool is started with, and the way it ends.
@Suite struct ArgumentTests {
  #if os(Linux)
    /// A container or a jail may have no `/proc`, from which Swift reads the arguments.
    @Test func argumentsCountWithoutProc() throws {
      let folder = try Scratch()
      try folder.put(
        """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <string.h>
        FILE *fopen(const char *path, const char *mode) {
          FILE *(*real)(const char *, const char *) = (FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, "fopen");
          return strcmp(path, "/proc/self/cmdline") ? real(path, mode) : NULL;
        }
        FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
        """, "hidden.c")
      let hidden = "cc -shared -fPIC hidden.c -o hidden.so -ldl && LD_PRELOAD=$PWD/hidden.so && export LD_PRELOAD"
      let version = try ToolRun(["--version"], in: folder.folder, limit: hidden)
      let plain = try ToolRun(["--version"], in: folder.folder)
      #expect(version.status == 0 && version.output == plain.output && !plain.output.isEmpty)
      let wrong = try ToolRun(["stress", "--cells", "0"], in: folder.folder, limit: hidden)
      #expect(wrong.status == 64 && wrong.errors.contains("1 to 1000000"))
    }
  #endif

  /// The report as JSON is what was asked for; `--quiet` takes away what was not.
  @Test func aQuietStressRunPrintsItsJSON() throws {
    let folder = try Scratch()
    let loud = try ToolRun(["stress", "--frames", "5", "--json"], in: folder.folder)
    let quiet = try ToolRun(["stress", "--frames", "5", "--json", "--quiet"], in: folder.folder)
    for run in [loud, quiet] {
      let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
      #expect(run.status == 0 && report?["frames"] as? Int == 5)
    }
    let text = try ToolRun(["stress", "--frames", "5", "--quiet"], in: folder.folder)
    #expect(text.status == 0 && text.output.isEmpty)
  }

  /// A machine that is too small is no wrong use.
  @Test func tooLittleMemoryIsSaid() throws {
    let folder = try Scratch()
    let words = ["stress", "--cells", "1000000", "--scenes", "16", "--frames", "1"]
    let run = try ToolRun(words, in: folder.folder, limit: "ulimit -v 2000000")
    #expect(run.status == 71 && !run.wasSignalled && run.lines.count == 1, "\(run.status): \(run.errors)")
  }
}
