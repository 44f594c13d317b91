#!/usr/bin/env bash
# Builds the OpenGL ES host, with which leafspring book --to mp4, Scripts/film.sh and Scripts/apng.sh draw.
#
#   Scripts/build-film.sh [--build DIR] [--prefix DIR]
#
# --build   the C library and the program are made here (default .build-film; the tool looks there too)
# --prefix  also puts the program into DIR/bin as leafspring-film, where the tool finds it if that is in PATH
#
# Needs libblas-dev libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev pkg-config, a C compiler, and Swift.
. "$(dirname "$0")/begin.sh"
read_options 'build=path prefix=path' "$@"
build=${build:-$PWD/.build-film}
Scripts/build-c.sh --build "$build/c" --prefix "$build/stage" | tail -n 2
export PKG_CONFIG_PATH=$build/stage/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs leafspring egl glesv2 libpng libjpeg) -Wl,-rpath,$build/stage/lib"
# In two steps, so that a program that runs is never half a program.
cc -std=c99 -O2 -Wall -Wextra -pedantic -Werror Hosts/gles/*.c "${flags[@]}" -o "$build/film.part"
mv "$build/film.part" "$build/film"
if [ -n "$prefix" ]; then
  mkdir -p "$prefix/bin"
  cc -std=c99 -O2 -Wall -Wextra -pedantic -Werror Hosts/gles/*.c "${flags[@]}" -o "$prefix/bin/leafspring-film"
  echo "built $prefix/bin/leafspring-film"
fi
