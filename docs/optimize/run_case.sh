# SPDX-License-Identifier: BSL-1.0
# sh run_case.sh ID FINS THICKNESS: solves a copy of the case and prints its heat.
set -eu
copy=case.$1
rm -rf "$copy"                # of a call that was interrupted
cp -r case "$copy"
sed -i "s/FINS/$2/; s/THICKNESS/$3/" "$copy/system/finDict"
(cd "$copy" && ./solve)
sed -n 's/.*heat = \(.*\) W/heat=\1/p' "$copy/log.solve"
rm -r "$copy"                 # without this line, all cases stay
