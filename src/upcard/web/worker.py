"""A process in which programs think: it is given a seat's view and nothing else, and answers with a move."""

import pickle
import resource
import signal
import struct
import sys
from typing import Final

from upcard.players import decide, program

HEAD: Final = struct.Struct(">I")
MOST_MEMORY: Final = 2 << 30  # bytes that one may use


def think_on() -> None:
    """Answers questions from standard input until it ends: each a pickled (player, seed, moves made, view) behind its
    length; each answer a line: which question it is of, and the move."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    source, out, number = sys.stdin.buffer, sys.stdout, 0
    sys.stdout = sys.stderr  # whatever a program says is no answer
    while head := source.read(HEAD.size):
        who, seed, made, view = pickle.loads(source.read(HEAD.unpack(head)[0]))  # noqa: S301  from our own server
        player = program(who)
        number += 1
        out.write(f"{number} {-1 if player is None else int(decide(player, seed, view, made))}\n")
        out.flush()


if __name__ == "__main__":
    think_on()
