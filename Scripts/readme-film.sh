#!/usr/bin/env bash
# The moving picture at the top of the README: the built-in book, in which a corner is peeled, and the next page is thrown, caught in
# the air and thrown back. Beside it a longer film as a page to play and scrub: the page is peeled by its other corner, too.
#
#   Scripts/readme-film.sh [FOLDER]       book.gif and book.html in docs if not given
#
# Needs ffmpeg and gifsicle; builds the tool and the OpenGL ES host.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
out=${1:-docs}
width=720 height=540 rate=25 limit=1500000 frames=98 # until the page rests again
make_scratch
mkdir -p "$out"
Scripts/build-film.sh >"$scratch/log"
film=(swift run -c release leafspring book --open --hand --quiet)
"${film[@]}" --to png --draw-with gles --size "${width}x$height" --fps $rate --out "$scratch/frames"
"${film[@]}" --to html --fps 60 --out "$out/book.html"

# No colour is mixed from dots: what does not move costs nothing then. Shadows that move softly are most of the bytes, so pixels may
# differ a little from their colours.
gif() { # colours
  ffmpeg -loglevel error -y -framerate $rate -i "$scratch/frames/frame-%05d.png" -frames:v $frames -filter_complex \
    "split[a][b];[a]palettegen=max_colors=$1:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle" "$scratch/whole.gif"
  gifsicle -O3 --lossy=20 "$scratch/whole.gif" -o "$scratch/book.gif"
  [ "$(stat -c %s "$scratch/book.gif")" -le $limit ]
}
for colours in 256 128 96 64 48 32; do gif $colours && break; done
facts=$(ffprobe -loglevel error -count_frames -show_entries stream=width,height,r_frame_rate,nb_read_frames -of csv=p=0 "$scratch/book.gif")
size=$(stat -c %s "$scratch/book.gif")
echo "figure: README film of $facts (width, height, frames a second, frames), $colours colours, $size bytes"
[ "$size" -le $limit ] || fail "the film has more than $limit bytes"
mv "$scratch/book.gif" "$out/book.gif"
