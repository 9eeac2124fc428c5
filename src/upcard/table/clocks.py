"""The clocks of a table: when something is due by itself. Times are numbers that the driver hands in."""

from dataclasses import dataclass, field


@dataclass
class Clocks:
    """When each thing is due; None where it is not."""

    move: float | None = None  # a program's move, or a person's only one
    turn: float | None = None  # the end of a person's time for its turn
    nonce: float | None = None  # the end of the time for hashes, or for opening them
    phase: str = ""  # which of the two `nonce` is the end of
    left: dict[int, float] = field(default_factory=dict)  # since when each person is gone
    sit_in: dict[int, float] = field(default_factory=dict)  # when a program sits in for it
    whose: tuple[int, int, int] = (0, 0, -1)  # match, deal and seat of the turn that `turn` is for
    late: bool = False  # whether that turn's time was over once
    asked: tuple[int | str, ...] = ()  # what `move` is for

    def next(self) -> float | None:
        """When the first of them is due."""
        due = [at for at in (self.move, self.turn, self.nonce, *self.sit_in.values()) if at is not None]
        return min(due, default=None)
