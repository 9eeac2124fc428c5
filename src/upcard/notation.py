"""Records and positions as text: a deal written down so that a person can read it and a program can play it again.

docs/notation.md describes both. Every error is Unreadable or Illegal and says in which line.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard import shuffle
from upcard.cards import Unreadable
from upcard.deal import NOBODY, Deal, Deck, Illegal, Start, play_text
from upcard.games import GAMES, Game
from upcard.options import Options

FIRST_LINE: Final = "upcard record 1"
UNFINISHED: Final = "unfinished"
MOST_TEXT: Final = 1_000_000  # characters of one file of records
MOST_LINE: Final = 4_000


# --- positions -------------------------------------------------------------------------------------------------------


def options_text(options: Options) -> str:
    return ", ".join([f"{name} {value}" for name, value in options.changed().items()])


def read_options(game: Game, text: str) -> Options:
    """The options that `name value, name value` says, the others by default. Raises Unreadable."""
    chosen: dict[str, str] = {}
    for part in text.split(","):
        name, _, value = part.strip().partition(" ")
        if name in chosen:
            raise Unreadable(f"option '{name[:40]}' stands there twice")
        if name:
            chosen[name] = value.strip()
    return game.options(chosen)


def game_named(name: str) -> Game:
    """The game of this name. Raises Unreadable."""
    if name not in GAMES:
        raise Unreadable(f"there is no game '{name[:40]}'; the games are {', '.join(GAMES)}")
    return GAMES[name]


def position_text(name: str, options: Options, deal: Deal) -> str:
    """A whole position as one line: `game NAME; options …; fields`."""
    changed = options_text(options)
    return "; ".join([f"game {name}", *([f"options {changed}"] if changed else []), deal.position()])


@dataclass(frozen=True)
class Position:
    """A position that was read: the game, its options, the deal."""

    name: str
    options: Options
    deal: Deal


def read_position(text: str) -> Position:
    """The position that `position_text` wrote. Raises Unreadable, or Illegal for the moves of an act under way."""
    if len(text) > MOST_TEXT:
        raise Unreadable("the text is too long for a position")
    parts = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
    heads = {word: [part for part in parts if part.split(" ")[0] == word] for word in ("game", "options")}
    if len(heads["game"]) != 1 or len(heads["options"]) > 1:
        raise Unreadable("a position has one field 'game', and at most one field 'options'")
    name = heads["game"][0][4:].strip()
    game = game_named(name)
    options = read_options(game, heads["options"][0][7:] if heads["options"] else "")
    rest = [part for part in parts if part not in heads["game"] + heads["options"]]
    return Position(name, options, game.read("; ".join(rest), options))


# --- records ---------------------------------------------------------------------------------------------------------


@dataclass
class Record:
    """One deal written down: its deck and its moves, from which everything else follows."""

    name: str
    options: Options
    start: Start
    players: list[str]  # by seat: `person`, or a program's name and its seed
    seed: bytes = b""  # of the committed shuffle; empty when the deck is given
    nonces: list[bytes] = field(default_factory=list)
    deck: Deck | None = None
    moves: list[int] = field(default_factory=list)
    scores: list[int] | None = None  # None while the deal is unfinished

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    def first(self) -> Deal:
        """The deal before its first move."""
        deck = self.deck or shuffle.shuffled_deck(self.game, self.options, self.start, self.seed, self.nonces)
        return self.game.deal(deck, self.options, self.start)

    def last(self) -> Deal:
        """The deal after all moves."""
        deal = self.first()
        for move in self.moves:
            deal.play(move)
        return deal

    def text(self) -> str:
        """The record as text; `read_records` reads it back."""
        lines = [FIRST_LINE, f"game {self.name}"]
        if options_text(self.options):
            lines.append(f"options {options_text(self.options)}")
        lines.append(start_text(self.start))
        lines += [f"seat {seat} {player}" for seat, player in enumerate(self.players)]
        if self.deck is None:
            lines += [f"commitment {shuffle.commitment(self.seed)}", f"seed {self.seed.hex()}"]
            lines += [f"nonce {seat} {nonce.hex()}" for seat, nonce in enumerate(self.nonces)]
        else:
            faces = self.game.faces(self.options)
            lines.append("deck " + " ".join([faces.card_text(card) for card in self.deck.cards]))
            if len(self.deck.chance):
                lines.append("chance " + " ".join([str(number) for number in self.deck.chance]))
        lines += self._turns()
        scores = self.scores
        lines.append(UNFINISHED if scores is None else "scores " + " ".join(map(str, scores)))
        return "\n".join(lines) + "\n"

    def _turns(self) -> list[str]:
        """One line for the moves that a seat makes in a row: `0: take, discard QS`."""
        deal = self.first()
        lines: list[str] = []
        mover = NOBODY
        for move in self.moves:
            text = deal.move_text(move)
            if deal.turn == mover:
                lines[-1] += f", {text}"
            else:
                mover = deal.turn
                lines.append(f"{mover}: {text}")
            deal.play(move)
        return lines


def start_text(start: Start) -> str:
    leader = "" if start.leader == NOBODY else f", leader {start.leader}"
    return f"start dealer {start.dealer}, deal {start.number}, stake {start.stake}{leader}"


def read_records(text: str) -> list[Record]:
    """The records of a file, each replayed and its scores compared. Raises Unreadable or Illegal, with the line."""
    if len(text) > MOST_TEXT:
        raise Unreadable(f"the file is longer than {MOST_TEXT:,} characters")
    records: list[Record] = []
    lines = text.splitlines()
    begins = [n for n, line in enumerate(lines) if line.strip() == FIRST_LINE]
    if not begins or any(line.strip() for line in lines[: begins[0]]):
        raise Unreadable(f"line 1: a record begins with '{FIRST_LINE}'")
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        records.append(_Lines(lines[begin + 1 : end], begin + 2).record())
    return records


class _Lines:
    """The lines of one record on their way to a Record."""

    def __init__(self, lines: list[str], number: int) -> None:
        self.lines = [(n, line.strip()) for n, line in enumerate(lines, number) if line.strip()]
        self.number = number  # the line that is being read, for errors
        self.end = number + len(lines)

    def record(self) -> Record:
        try:
            return self._record()
        except Illegal as error:
            raise Illegal(error.move, error.clause, f"line {self.number}: ") from None
        except ValueError as error:
            raise Unreadable(f"line {self.number}: {error}") from None

    def _record(self) -> Record:
        name = self._take("game")
        game = game_named(name)
        record = Record(name, read_options(game, self._take("options", "")), self._start(game), [])
        record.players = [self._take(f"seat {seat}") for seat in range(game.SEATS)]
        commitment = self._take("commitment", "")
        if commitment:
            record.seed = unhex(self._take("seed"))
            if shuffle.commitment(record.seed) != commitment:
                raise Unreadable("the seed is not the one that the commitment was made to")
            while self._next().startswith("nonce "):
                record.nonces.append(unhex(self._take(f"nonce {len(record.nonces)}")))
            shuffle.Draws(record.seed, record.nonces)
        else:
            record.deck = self._deck(game, record.options)
        return self._play(record)

    def _next(self) -> str:
        return self.lines[0][1] if self.lines else ""

    def _take(self, word: str, default: str | None = None) -> str:
        """The rest of the next line, which begins with this word; the default where it may be left out."""
        line = self._next()
        if line == word or line.startswith(word + " "):
            self.number = self.lines.pop(0)[0]
            if len(line) > MOST_LINE:
                raise Unreadable(f"a line has at most {MOST_LINE:,} characters")
            return line[len(word) :].strip()
        if default is None:
            self.number = self.lines[0][0] if self.lines else self.end
            found = f", not '{line[:40]}'" if line else "; the record is cut short"
            raise Unreadable(f"here stands '{word} …'{found}")
        return default

    def _start(self, game: Game) -> Start:
        words = self._take("start")
        found = re.fullmatch(
            r"dealer (\d{1,3}), deal (\d{1,6}), stake (\d{1,6})(?:, leader (\d{1,3}))?", words, re.ASCII
        )
        if not found:
            raise Unreadable("a start reads: start dealer 0, deal 1, stake 1")
        dealer, number, stake, leader = [int(part or NOBODY) for part in found.groups()]
        if not (dealer < game.SEATS and leader < game.SEATS and number and stake):
            raise Unreadable(f"seats are 0 to {game.SEATS - 1}, deals and stakes count from 1")
        return Start(dealer=dealer, number=number, stake=stake, leader=leader)

    def _deck(self, game: Game, options: Options) -> Deck:
        faces, pack = game.faces(options), list(game.pack(options))
        cards = [int(faces.read_card(word)) for word in self._take("deck").split()]
        if sorted(cards) != sorted(pack):
            raise Unreadable(f"the deck holds each of the {len(pack)} cards of this game once")
        bounds = list(game.chances(options))
        words = self._take("chance", "").split() if bounds else []
        if len(words) != len(bounds):
            raise Unreadable(f"chance lists {len(bounds)} numbers")
        for word, bound in zip(words, bounds, strict=True):
            if not (word.isascii() and word.isdecimal() and len(word) <= 12 and int(word) < bound):
                raise Unreadable(f"a number of chance is from 0 to {bound - 1}, not '{word[:20]}'")
        return Deck(vec[i64](cards), vec[i64]([int(word) for word in words]))

    def _play(self, record: Record) -> Record:
        deal = record.first()
        while (line := self._next()) and line != UNFINISHED and not line.startswith("scores"):
            self.number = self.lines.pop(0)[0]
            seat, _, moves = line.partition(":")
            if seat != str(deal.turn):
                whose = "the deal is over" if deal.over() else f"it is seat {deal.turn}'s turn"
                raise Unreadable(f"{whose}, but the line says '{line[:40]}'")
            for text in moves.split(","):
                if seat != str(deal.turn):
                    raise Unreadable(f"'{text.strip()[:40]}': it is no longer seat {seat}'s turn")
                record.moves += [int(move) for move in play_text(deal, text.strip())]
        if self._next() == UNFINISHED:
            self._take(UNFINISHED)
            if deal.over():
                raise Unreadable("the deal is over, so its scores stand here")
        else:
            record.scores = self._scores(deal, self._take("scores"), record.game.SEATS)
        if self.lines:
            self.number = self.lines[0][0]
            raise Unreadable(f"nothing follows the scores, but here stands '{self._next()[:40]}'")
        return record

    def _scores(self, deal: Deal, words: str, seats: int) -> list[int]:
        if not deal.over():
            raise Unreadable("the deal is not over yet: its last line is 'unfinished', or moves are missing")
        scores = [int(deal.score(seat)) for seat in range(seats)]
        if words.split() != [str(score) for score in scores]:
            raise Unreadable(f"the moves give scores {' '.join(map(str, scores))}, not {words[:40]}")
        return scores


def unhex(text: str) -> bytes:
    """The bytes of hexadecimal digits. Raises Unreadable."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text):
        raise Unreadable(f"'{text[:20]}' is not written in hexadecimal digits")
    return bytes.fromhex(text)
