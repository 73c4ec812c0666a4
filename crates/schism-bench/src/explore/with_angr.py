"""Explores a program with angr for some time and prints how many paths came to their end.

usage: with_angr.py PROGRAM NAME SECONDS MOST_ARGUMENTS ARGUMENT_BYTES STDIN_BYTES
"""

import logging
import sys
import time

import angr
import claripy

logging.disable(logging.CRITICAL)


def start_state(project, name, arguments, argument_bytes, stdin_bytes):
    """A state before main, with so many arguments and an input of any length."""
    argv = [name] + [claripy.BVS(f"arg{i}", 8 * argument_bytes) for i in range(arguments)]
    content = claripy.BVS("stdin", 8 * stdin_bytes)
    size = claripy.BVS("size", 64)
    stdin = angr.SimFileStream("stdin", content=content, size=size, has_end=True)
    options = {angr.options.ZERO_FILL_UNCONSTRAINED_MEMORY, angr.options.ZERO_FILL_UNCONSTRAINED_REGISTERS}
    state = project.factory.full_init_state(args=argv, stdin=stdin, env={}, add_options=options)
    state.solver.add(size <= stdin_bytes)
    return state


def main():
    program, name = sys.argv[1:3]
    seconds, most, argument_bytes, stdin_bytes = map(int, sys.argv[3:7])
    project = angr.Project(program, auto_load_libs=False)
    states = [start_state(project, name, count, argument_bytes, stdin_bytes) for count in range(most + 1)]
    manager = project.factory.simulation_manager(states)
    manager.use_technique(angr.exploration_techniques.DFS())
    begin = time.monotonic()
    ended = errors = 0
    while time.monotonic() - begin < seconds and (manager.active or manager.stashes.get("deferred")):
        try:
            manager.step()
        except Exception:
            # An error of angr itself, in a model of some function: the path is lost, the others are not.
            errors += len(manager.active)
            manager.drop(stash="active")
        # States that are over would only fill the memory.
        ended += len(manager.deadended)
        errors += len(manager.errored)
        manager.drop(stash="deadended")
        manager.errored.clear()
    print(f"{ended} {errors} {time.monotonic() - begin:.3f}")


main()
