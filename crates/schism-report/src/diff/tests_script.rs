//! The script that runs all tests of a folder.

/// It finds the tests when it runs, so it need not be written again for each of them.
pub(crate) const TESTS_SCRIPT: &str = r##"#!/bin/sh
# Runs the tests of this folder on a program and prints TAP.
#   tests.sh PROGRAM         does it behave as new did?
#   tests.sh --old PROGRAM   does it behave as old did?
# The program runs in schism's sandbox; --unsafe before PROGRAM runs it without.
# Ends with 0 if it does in all tests, 1 if not, 2 if nothing could be run.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
option=--check unsafe=
while :; do
    case $1 in
        --old) option=--check-old; shift ;;
        --unsafe) unsafe=--unsafe; shift ;;
        *) break ;;
    esac
done
if [ $# -ne 1 ] || [ ! -x "$1" ] || [ -d "$1" ]; then
    echo "usage: $0 [--old] [--unsafe] PROGRAM" >&2
    exit 2
fi
if [ -z "$unsafe" ] && ! command -v "${SCHISM:-schism}" > /dev/null; then
    echo "$0: the program would run in the sandbox of schism, which is not in PATH; the variable SCHISM can name it." >&2
    echo "$0: with --unsafe the program runs without: it may do what you may do, on input that a machine made up." >&2
    exit 2
fi
program=$1
limit=
if command -v timeout > /dev/null; then
    limit="timeout 60"
fi
set -- "$here"/tests/*[0-9]/run.sh
if [ ! -e "$1" ]; then
    echo "1..0 # SKIP no differences were found"
    exit 0
fi
echo "TAP version 13"
echo "1..$#"
number=0
failed=0
for run do
    number=$((number + 1))
    test=${run%/run.sh}
    name="$(basename "$test") $(sed 's/#/\\#/g' "$test/name")"
    if words=$($limit "$run" $option $unsafe "$program" 2>&1); then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        printf '%s\n' "$words" | sed 's/^/# /'
        failed=$((failed + 1))
    fi
done
echo "# $((number - failed)) of $number as expected"
[ "$failed" -eq 0 ]
"##;
