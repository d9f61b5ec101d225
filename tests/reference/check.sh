#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# check.sh FOLDER SOURCE: the reference is generated without a warning, all public names have documentation and an example, and all
# concepts have a table. The check detects missing ones, and comments that Doxygen does not understand.

set -eu
work=$1 source=$2
for tool in doxygen python3; do
  command -v "$tool" > /dev/null || { echo "skipped: $tool was not found"; exit 77; }
done
rm -rf "$work"
sh "$source/docs/reference/build.sh" "$work/reference"
python3 "$source/tests/reference/undocumented.py" "$work/reference/xml"
python3 "$source/tests/reference/without_example.py" "$work/reference/xml" "$source/include"
# Functions are on the pages of their namespaces, which Doxygen generates only for namespaces with a comment.
for file in "$work"/reference/xml/namespaceclade*.xml; do
  name=${file##*/}
  case $name in
    *detail* | *archetype*) continue ;;
  esac
  [ -e "$work/reference/html/${name%.xml}.html" ] || { echo "${name%.xml} has no page: see namespaces.dox"; exit 1; }
done
if grep -l 'class</span> [A-Za-z]* <span' "$work"/reference/html/concept*.html; then
  echo "a concept has a parameter with a default that is not shown"
  exit 1
fi

mkdir "$work/planted"
cat > "$work/planted/planted.hpp" << 'END'
/// Operators.
namespace clade::mutation {
/// Documented.
struct known {
  int places;   // neither here nor above
  double rate;  ///< a probability
};
struct unknown {};
}
END
sh "$source/docs/reference/build.sh" "$work/found" "$work/planted"
if python3 "$source/tests/reference/undocumented.py" "$work/found/xml" > "$work/found.txt"; then
  echo "no name was found that has no documentation"
  exit 1
fi
printf 'clade::mutation::known::places\nclade::mutation::unknown\n' | diff - "$work/found.txt"

cat > "$work/planted/planted.hpp" << 'END'
/// Operators.
namespace clade::mutation {
/// Shown.
/// ~~~
/// mutation::shown{};
/// ~~~
struct shown {};
/// Documented alone.
struct not_shown {};
/// A concept without a table.
template <class T>
concept fits = true;
}
END
sh "$source/docs/reference/build.sh" "$work/examples" "$work/planted"
if python3 "$source/tests/reference/without_example.py" "$work/examples/xml" "$work/planted" > "$work/found.txt"; then
  echo "no name was found that has no example"
  exit 1
fi
printf 'clade::mutation::not_shown\nclade::mutation::fits\n' | diff - "$work/found.txt"

sed -i -e 's|/// Shown.|/// Shown \\nosuchcommand.|' "$work/planted/planted.hpp"
if sh "$source/docs/reference/build.sh" "$work/warned" "$work/planted" 2> /dev/null; then
  echo "a warning of Doxygen was not found"
  exit 1
fi
