#!/usr/bin/env bash
# The hosts that are generated from the header: those of Rust, Java and C# are compiled without a warning and play the script of all
# hosts with the hashes of the C host; that of Dart is only made. Needs the C library of .ci/c-host.sh.
. "$(dirname "$0")/begin.sh"
needs python3-pycparser cargo default-jdk-headless mono-mcs
need_library
languages=$PWD/.build-ci/languages
mkdir -p "$languages"
rm -rf "$languages/java-classes"
python3 Scripts/languages.py "$languages"
# One at a time it writes the same, and nothing else.
for language in rust java csharp dart; do
  rm -rf "$languages/alone"
  python3 Scripts/languages.py "$languages/alone" "$language"
  [ "$(ls "$languages/alone")" = "$language" ]
  (cd "$languages/alone" && find . -type f) | while read -r file; do cmp "$languages/alone/$file" "$languages/$file"; done
done
rm -rf "$languages/alone"
! python3 Scripts/languages.py "$languages/alone" klingon 2>/dev/null || fail "a language that there is not passed"
# The programs of their pages.
{ block Hosts/rust/README.md rust; block Hosts/rust/README.md rust 2; } >"$languages/page.txt"
{ grep '^use' "$languages/page.txt"
  echo 'fn main() -> leafspring::Result<()> {'
  grep -v '^use' "$languages/page.txt"
  echo 'Ok(()) }'; } >"$languages/rust/examples/page.rs"
{ echo 'import leafspring.*; final class Page { public static void main(String[] arguments) {'
  block Hosts/java/README.md java | sed 's|; // 16 numbers.*|; if (matrices.length != 16 * 17) throw new AssertionError();|'
  block Hosts/java/README.md java 2 | sed 's|; // one number.*|; if (!(opacity[0] < 1)) throw new AssertionError();|'
  block Hosts/java/README.md java 3
  echo '} }'; } >"$languages/java/Page.java"
{ block Hosts/csharp/README.md csharp | grep '^using'
  echo 'static unsafe class Page { static int Main() {'
  block Hosts/csharp/README.md csharp | grep -v '^using'
  echo 'return frame.count == 17 ? Native.leaf_stage_destroy(stage) : 1; } }'; } >"$languages/Page.cs"

gcc -std=c99 -O1 Hosts/c/script.c "${with_library[@]}" -lm -o "$languages/script"
"$languages/script" Hosts/script.txt >"$languages/c.txt"

export LEAFSPRING_LIB=$stage/lib CARGO_TARGET_DIR=$languages/target RUSTFLAGS='-D warnings'
(cd "$languages/rust" && cargo test --offline --quiet && cargo build --offline --quiet --release --examples)
"$languages/target/release/examples/script" Hosts/script.txt | cmp - "$languages/c.txt"
"$languages/target/release/examples/check"
"$languages/target/release/examples/page"

java=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
javac -Xlint:all -Werror --release 17 -d "$languages/java-classes" "$languages"/java/leafspring/*.java "$languages"/java/*.java
gcc -std=c99 -O1 -Wall -Wextra -Werror -fPIC -shared -I "$java/include" -I "$java/include/linux" "$languages/java/leafspring_jni.c" \
  "${with_library[@]}" -o "$languages/libleafspring_jni.so"
# Every function that Java declares is there, and called with what it takes.
run() { java -Xcheck:jni -cp "$languages/java-classes" -Dleafspring.library="$languages/libleafspring_jni.so" "$@"; }
run Script Hosts/script.txt >"$languages/java.txt"
cmp "$languages/java.txt" "$languages/c.txt"
run Check
run Page
# The commands of its page, where OUT is a folder below, for a program of one's own.
rm -rf "$languages/by-page"
mkdir "$languages/by-page"
sed 's/\bPage\b/Host/' "$languages/java/Page.java" >"$languages/by-page/Host.java"
block Hosts/java/README.md sh | sed "s|^Scripts|$PWD/&|; s|\bDIR\b|$stage|g" >"$languages/by-page/page.sh"
[ "$(grep -c . "$languages/by-page/page.sh")" -ge 6 ]
(cd "$languages/by-page" && JAVA_HOME=$java bash -e page.sh)

sharp() { # program, source…
  mcs -unsafe -warnaserror -out:"$1" "${@:2}" "$languages/csharp/LeafSpring.cs"
}
sharp "$languages/script.exe" "$languages/csharp/Script.cs"
LD_LIBRARY_PATH=$stage/lib mono "$languages/script.exe" Hosts/script.txt | cmp - "$languages/c.txt"
sharp "$languages/page.exe" "$languages/Page.cs"
LD_LIBRARY_PATH=$stage/lib mono "$languages/page.exe"
echo "figure: $(wc -l <"$languages/c.txt") equal answers from C, Rust, Java and C#; Dart ($(wc -l <"$languages/dart/leafspring.dart") lines) is made, and not compiled"
