#!/usr/bin/env bash
# Books of common files, whole and damaged: every page is drawn or named.
. "$(dirname "$0")/begin.sh"
needs poppler-utils qpdf imagemagick librsvg2-bin unzip zip
. Scripts/tool.sh
python3 Tests/Books/odd.py "$tool"
python3 Tests/Books/traits.py "$tool"
python3 Tests/Books/flat.py "$tool"
# Collections that are not in the repository, where somebody has put them.
if [ -d .build-ci/pngsuite ]; then python3 Tests/Books/pngsuite.py "$tool" .build-ci/pngsuite; fi
if [ -d .build-ci/pdfs ]; then python3 Tests/Books/corpus.py "$tool" .build-ci/pdfs; fi
