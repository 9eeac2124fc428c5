"""The five games. Each is one module with the same names: open any of them and read it beside its rulebook."""

from collections.abc import Mapping
from typing import Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import Faces
from upcard.deal import Deal, Deck, Start
from upcard.games import conquian, double_emperor, push, queen_city_rum, run_fast
from upcard.options import Option, Options


class Game(Protocol):
    """What every game module has."""

    @property
    def SEATS(self) -> int: ...
    @property
    def VERBS(self) -> tuple[str, ...]: ...
    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...
    @property
    def HIGH_WINS(self) -> bool: ...

    def options(self, chosen: Mapping[str, str]) -> Options: ...
    def faces(self, options: Options) -> Faces: ...
    def pack(self, options: Options) -> vec[i64]: ...
    def chances(self, options: Options) -> vec[i64]: ...
    def deal(self, deck: Deck, options: Options, start: Start) -> Deal: ...
    def read(self, text: str, options: Options) -> Deal: ...
    def next_start(self, deal: Deal, start: Start) -> Start: ...
    def match_over(self, scores: list[int], played: int, options: Options) -> bool: ...


GAMES: Final[dict[str, Game]] = {
    "conquian": conquian,
    "double_emperor": double_emperor,
    "push": push,
    "queen_city_rum": queen_city_rum,
    "run_fast": run_fast,
}
