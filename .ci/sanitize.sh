#!/usr/bin/env bash
# The tests under AddressSanitizer (with leaks) and ThreadSanitizer, as release builds: the kernels of the headers are too slow
# without optimisation. `.ci/sanitize.sh thread` runs one of them. Swift's own option does not cover the functions of C headers,
# that is, the kernels; so clang gets it, too. Their findings depend on paths, not on numbers, so `Effort` tries a fifth of the
# cases.
. "$(dirname "$0")/begin.sh"
export LEAF_LONG=short
export ASAN_OPTIONS=detect_leaks=1
export LSAN_OPTIONS=suppressions=$PWD/.ci/leaks.txt:print_suppressions=0
export TSAN_OPTIONS=halt_on_error=0:exitcode=66
failed=0
for sanitizer in ${1:-address thread}; do
  begun=$SECONDS
  # XCTest's own runner leaks 368 bytes, and no test here uses XCTest.
  swift test -c release --disable-xctest --sanitize="$sanitizer" -Xcc -fsanitize="$sanitizer" -Xswiftc -DSANITIZED \
    --scratch-path ".build-$sanitizer" || failed=1
  echo "$sanitizer sanitizer: $((SECONDS - begun)) s"
done
exit $failed
