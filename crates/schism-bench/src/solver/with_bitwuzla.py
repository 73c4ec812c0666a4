"""Asks Bitwuzla the queries of a file and prints each answer and how many seconds it took.

usage: with_bitwuzla.py FILE
"""

import sys
import time

from bitwuzla import Option, Options, Parser, TermManager

LIMIT_MILLISECONDS = 20000


def main():
    with open(sys.argv[1]) as file:
        scripts = file.read().split("(reset)\n")
    for script in scripts:
        options = Options()
        options.set(Option.TIME_LIMIT_PER, LIMIT_MILLISECONDS)
        parser = Parser(TermManager(), options)
        parser.parse(script, True, False)
        solver = parser.bitwuzla()
        begin = time.perf_counter()
        answer = solver.check_sat()
        print(answer, f"{time.perf_counter() - begin:.9f}")


main()
