"""Programs think in processes of their own, each fed with one seat's view: to this one they can do nothing."""

import asyncio
import logging
import pickle
import sys
from contextlib import suppress
from typing import Final

from upcard.table.says import Think
from upcard.web.worker import HEAD

DEADLINE: Final = 5.0  # seconds to choose one move
LONGEST: Final = 64  # bytes of an answer
ENDS_WITHIN: Final = 1.0  # seconds for a process that is killed

log = logging.getLogger("upcard.thinkers")


class Thinkers:
    """So many processes, each with one question at a time."""

    def __init__(self, count: int, deadline: float = DEADLINE, module: str = "upcard.web.worker") -> None:
        self.count: Final = count
        self.deadline: Final = deadline
        self.module: Final = module
        self.free: Final[asyncio.Queue[asyncio.subprocess.Process | None]] = asyncio.Queue()
        self.running: Final = dict[asyncio.subprocess.Process, int]()  # how much each was asked
        self.failures = 0
        for _ in range(count):
            self.free.put_nowait(None)  # started when it is needed

    async def choose(self, think: Think) -> int | None:
        """The move that the program chooses; None where it does not: too late, dead, or no number."""
        process = await self.free.get()
        try:
            if process is not None and process.returncode is not None:
                self.running.pop(process, None)
                process = None
            process = process or await self._started()
            async with asyncio.timeout(self.deadline):
                return await self._asked(process, think)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            self.failures += 1
            log.warning("%s did not choose: %s", think.who, type(error).__name__)
            if process is not None:
                await self._ended(process)
                process = None
            return None
        except BaseException:  # nobody waits for its answer any more: another question would get it
            if process is not None:
                self._kill(process)
                process = None
            raise
        finally:
            self.free.put_nowait(process)

    async def _started(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, limit=LONGEST,  # a trace of it could name cards
        )  # fmt: skip
        self.running[process] = 0
        return process

    async def _asked(self, process: asyncio.subprocess.Process, think: Think) -> int:
        assert process.stdin is not None
        assert process.stdout is not None
        asked = pickle.dumps((think.who, think.seed, think.made, think.view))
        process.stdin.write(HEAD.pack(len(asked)) + asked)
        await process.stdin.drain()
        self.running[process] += 1
        number, move = (await process.stdout.readuntil(b"\n")).split()
        if int(number) != self.running[process]:
            raise ValueError("an answer to another question")
        return int(move)

    async def _ended(self, process: asyncio.subprocess.Process) -> None:
        self._kill(process)
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDS_WITHIN):
                await process.wait()

    def _kill(self, process: asyncio.subprocess.Process) -> None:
        self.running.pop(process, None)
        with suppress(ProcessLookupError):
            process.kill()
        # What it has said and nobody has read would hold up its end for ever.
        process._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001

    async def close(self) -> None:
        for process in list(self.running):
            await self._ended(process)
