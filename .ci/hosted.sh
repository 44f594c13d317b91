#!/usr/bin/env bash
# The files for hosts of repositories say the same as the README and as one another: commands, Swift version, templates.
. "$(dirname "$0")/begin.sh"
version=$(sed -nE 's/.*needs Swift ([0-9.]+) or newer.*/\1/p' README.md)
[ -n "$version" ] && grep -q "^// swift-tools-version: *$version" Package.swift || fail "README.md names Swift '$version', Package.swift another"
mapfile -t commands < <(awk '/^```sh$/ {on = 1; next} /^```$/ {on = 0} on' README.md | head -n 2)
[ ${#commands[@]} -eq 2 ] || fail "README.md does not begin with two commands"
for file in .github/workflows/check.yml .gitlab-ci.yml; do
  for command in "${commands[@]}" .ci/run "swift:$version-"; do
    grep -qF -- "${command%%  #*}" "$file" || fail "$file does not have: $command"
  done
  ! python3 -c 'import yaml' 2>/dev/null || python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$file"
done
grep -qF "${commands[1]}" CONTRIBUTING.md || fail "CONTRIBUTING.md tests with another command than README.md"

# GitLab has its templates in folders of its own, without a head.
body() { awk 'NR == 1 && /^---$/ {head = 1; next} head {if (/^---$/) head = 0; next} /./ {on = 1} on' "$1"; }
pairs=0
for file in .github/ISSUE_TEMPLATE/*.md .github/pull_request_template.md; do
  other=.gitlab/issue_templates/$(basename "$file")
  [ "$file" != .github/pull_request_template.md ] || other=.gitlab/merge_request_templates/Default.md
  diff <(body "$file") "$other" || fail "$file and $other differ"
  pairs=$((pairs + 1))
done
grep -q 'bug-report' .github/ISSUE_TEMPLATE/wrong-motion.md || fail "no template asks for a script"
words=$(wc -w <CONTRIBUTING.md)
[ "$words" -le 600 ] || fail "CONTRIBUTING.md has $words words, 600 are the most"
for file in SECURITY.md CODE_OF_CONDUCT.md .editorconfig; do [ -s "$file" ] || fail "there is no $file"; done
echo "two hosts of repositories run the README's commands; $pairs templates are equal on both; CONTRIBUTING.md has $words words"
