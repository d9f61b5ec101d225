#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Generates the reference: sh docs/reference/build.sh FOLDER [HEADERS]
# FOLDER/html/index.html is the first page; FOLDER/xml is for programs. Exits with 1 if Doxygen warns. HEADERS defaults to those of
# clade.

set -eu
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: sh docs/reference/build.sh FOLDER [HEADERS]" >&2
  exit 2
fi
mkdir -p "$1"
CLADE_REFERENCE=$(cd "$1" && pwd)
CLADE_SOURCE=$(cd "$(dirname "$0")/../.." && pwd)
CLADE_VERSION=$(sed -n 's/.* version\[\] = "\(.*\)";/\1/p' "$CLADE_SOURCE/include/clade/version.hpp")
pages=$CLADE_SOURCE/docs/reference
CLADE_INPUT="${2:-$CLADE_SOURCE/include/clade} $pages/main.md $pages/namespaces.dox $CLADE_REFERENCE/examples.dox"
# The programs of the guide and the gallery, which the pages of the names that they use link to. The first comment of a program is
# its description.
for program in "$CLADE_SOURCE"/examples/[0-9]*.cpp "$CLADE_SOURCE"/examples/gallery/*.cpp; do
  name=${program##*/}
  about=$(grep -v '^// SPDX-' "$program" | sed -n -e '1,/^[^/]/s|^// ||p')
  printf '/** \\example %s\n%s\n*/\n' "$name" "${about:-A first run: queens on a board.}"
done > "$CLADE_REFERENCE/examples.dox"
# The style of the Debian package doxygen-awesome-css; without it, the default style of Doxygen.
styles=/usr/share/doxygen-awesome-css
CLADE_STYLES='' CLADE_SCRIPTS=''
(cd "$CLADE_REFERENCE" && rm -rf html xml && doxygen -w html header.html footer.html style.css)
if [ -e "$styles/doxygen-awesome.css" ]; then
  CLADE_STYLES="$styles/doxygen-awesome.css"
  CLADE_SCRIPTS="$styles/doxygen-awesome-darkmode-toggle.js"
  sed -i -e 's|</head>|<script src="$relpath^doxygen-awesome-darkmode-toggle.js"></script>\
<script>DoxygenAwesomeDarkModeToggle.init()</script>\
</head>|' "$CLADE_REFERENCE/header.html"
fi
export CLADE_REFERENCE CLADE_SOURCE CLADE_VERSION CLADE_INPUT CLADE_STYLES CLADE_SCRIPTS
doxygen "$CLADE_SOURCE/docs/reference/Doxyfile"
# Doxygen 1.9.4 loses the = before the default of a parameter of a concept.
for page in "$CLADE_REFERENCE"/html/concept*.html; do
  [ ! -e "$page" ] || sed -i -E 's|(class</span> [A-Za-z]+) (<span class="keywordtype">)|\1 = \2|g' "$page"
done
if [ -s "$CLADE_REFERENCE/warnings.txt" ]; then
  cat "$CLADE_REFERENCE/warnings.txt" >&2
  exit 1
fi
