"""A process that keeps a table, for tests. It does what each line of its standard input says, and answers each with
a line: `ok`, or the key of the trouble."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Self

from upcard.errors import Trouble
from upcard.store import Lease, Lost, Store

NOBODY = 65534


class Keeper:
    """The process, as the test has it."""

    def __init__(self, folder: Path, patience: float = 5.0) -> None:
        call = [sys.executable, __file__, str(folder), str(patience)]
        self.process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, words: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def ask(self, words: str) -> str:
        self.tell(words)
        return self.hear()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def end(self) -> list[str]:
        """Kills the process; what it had still to say. Half a line is no answer."""
        if self.process.returncode is not None:
            return []
        self.process.kill()
        with self.process:
            assert self.process.stdout
            out = self.process.stdout.read()  # not `communicate`, which leaves out what `hear` has read ahead
        return out.splitlines() if out.endswith("\n") else out.splitlines()[:-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def heed() -> None:
    """Rights mean nothing to root: from here on this process is a user's."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def batch(first: int, end: int) -> tuple[list[str], list[tuple[int, int, str]]]:
    """Lines, each of which says with which others it was appended, and the record that goes with them."""
    return [f"{number} of {first}-{end}" for number in range(first, end)], [(1, end, f"record {end}")]


def much(number: int) -> tuple[list[str], list[tuple[int, int, str]]]:
    """An append of more than a page of the file."""
    return [f"{number} {line:1500}" for line in range(3)], [(number, 2, f"{number:1500}")]


def go_on(lease: Lease) -> None:
    """Appends until it is killed, and says what was acknowledged."""
    for _ in count():
        lines, records = batch(lease.lines, lease.lines + random.randint(1, 3))
        lease.append(lines, records)
        say(str(lease.lines))


def storm(store: Store, table: str) -> None:
    """Takes the table over again and again, appends to it, and says as which line."""
    for number in count():
        lease = store.take(table, over=True)
        try:
            for again in range(random.randint(1, 4)):
                time.sleep(random.random() / 200)  # lets others come between
                at, text = lease.lines, f"{os.getpid()} {number} {again}"
                lease.append([text])
                say(f"{at} {text}")
        except Lost:
            continue


def stand_still(store: Store) -> None:
    """Has the file locked until it is told to go on."""
    with store.opened(writing=True):
        say("ok")
        sys.stdin.readline()


def limit(size: int) -> None:
    """Files may grow to this size and no further, as on a full disk."""
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size or most, most))


def main(folder: str, patience: str) -> None:
    store, leases = Store(Path(folder), float(patience)), list[Lease]()
    doings = {
        "create": lambda table: leases.append(store.create(table, "push", "head")),
        "take": lambda table: leases.append(store.take(table)),
        "over": lambda table: leases.append(store.take(table, over=True)),
        "append": lambda text: leases[-1].append([text]),
        "much": lambda number: leases[-1].append(*much(int(number))),
        "beat": lambda _: leases[-1].beat(),
        "release": lambda _: leases[-1].release(),
        "look": lambda _: store.tables(),
        "run": lambda _: go_on(leases[-1]),
        "storm": lambda table: storm(store, table),
        "stand": lambda _: stand_still(store),
        "heed": lambda _: heed(),
        "limit": lambda size: limit(int(size)),
    }
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        try:
            doings[word](rest)
        except Trouble as trouble:
            say(trouble.key)
        else:
            say("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
