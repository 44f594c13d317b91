# Films of frames, for the scripts that make one: encode NAME ARGUMENT… runs ffmpeg. On a full disk ffmpeg 5.1 says so, and exits as if all
# were well; so it must also have said nothing.
encode() {
  local name=$1 said status=0
  shift
  said=$(ffmpeg -loglevel error -y "$@" 2>&1) || status=$?
  [ "$status" -eq 0 ] && [ -z "$said" ] || { echo "$name: ffmpeg failed: ${said%%$'\n'*}" >&2; return 74; }
}
