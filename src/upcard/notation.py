"""Records and positions as text: a deal written down so that a person can read it and a program can play it again.

docs/notation.md describes both. Every error is Unreadable or Illegal and says in which line.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard import shuffle
from upcard.cards import NOBODY
from upcard.deal import Deal, Rules, play_text, position_head
from upcard.deck import Deck, Start
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES

FIRST_LINE: Final = "upcard record 1"
UNFINISHED: Final = "unfinished"
MOST_TEXT: Final = 1_000_000  # characters of one file of records
MOST_LINE: Final = 4_000


# --- positions -------------------------------------------------------------------------------------------------------


def game_named(name: str) -> type[Rules]:
    """The game of this name. Raises Unreadable."""
    if name not in GAMES:
        raise Unreadable("no-game", game=name[:40], games=", ".join(GAMES))
    return GAMES[name]


def read_rules(name: str, text: str) -> Rules:
    """The rules of a game by options as text, `name value, name value`; the others by default. Raises Unreadable."""
    game, chosen = game_named(name), dict[str, str]()
    for part in text.split(","):
        option, _, value = part.strip().partition(" ")
        if option in chosen:
            raise Unreadable("option-twice", option=option[:40])
        if option:
            chosen[option] = value.strip()
    return game(chosen)


def position_text(deal: Deal) -> str:
    """A whole position as one line: `game NAME; options …; fields`."""
    return f"{position_head(deal.of())}; {deal.position()}"


def read_position(text: str) -> Deal:
    """The deal in the position that `position_text` wrote. Raises Unreadable, or Illegal for the moves of an act under
    way."""
    if len(text) > MOST_TEXT:
        raise Unreadable("position-too-long", most=MOST_TEXT)
    parts = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
    heads = {word: [part for part in parts if part.split(" ")[0] == word] for word in ("game", "options")}
    if len(heads["game"]) != 1 or len(heads["options"]) > 1:
        raise Unreadable("position-head")
    rules = read_rules(heads["game"][0][4:].strip(), heads["options"][0][7:] if heads["options"] else "")
    return rules.read("; ".join([part for part in parts if part not in heads["game"] + heads["options"]]))


# --- records ---------------------------------------------------------------------------------------------------------


@dataclass
class Record:
    """One deal written down: its deck and its moves, from which everything else follows."""

    rules: Rules
    start: Start
    players: list[str]  # by seat: `person`, or a program's name and its seed
    seed: bytes = b""  # of the committed shuffle; empty when the deck is given
    nonces: list[bytes] = field(default_factory=list)
    deck: Deck | None = None
    moves: list[int] = field(default_factory=list)
    scores: list[int] | None = None  # None while the deal is unfinished

    def first(self) -> Deal:
        """The deal before its first move."""
        deck = self.deck or shuffle.shuffled_deck(self.rules, self.seed, self.nonces)
        return self.rules.deal(deck, self.start)

    def last(self) -> Deal:
        """The deal after all moves."""
        deal = self.first()
        for move in self.moves:
            deal.play(move)
        return deal

    def text(self) -> str:
        """The record as text; `read_records` reads it back."""
        lines = [FIRST_LINE, f"game {self.rules.NAME}"]
        if self.rules.text():
            lines.append(f"options {self.rules.text()}")
        lines.append(start_text(self.start))
        lines += [f"seat {seat} {player}" for seat, player in enumerate(self.players)]
        if self.deck is None:
            lines += [f"commitment {shuffle.commitment(self.seed)}", f"seed {self.seed.hex()}"]
            lines += [f"nonce {seat} {nonce.hex()}" for seat, nonce in enumerate(self.nonces)]
        else:
            faces = self.rules.faces()
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
        raise Unreadable("file-too-long", most=MOST_TEXT)
    records: list[Record] = []
    lines = text.splitlines()
    begins = [n for n, line in enumerate(lines) if line.strip() == FIRST_LINE]
    if not begins or any(line.strip() for line in lines[: begins[0]]):
        raise in_line(1, Unreadable("record-begins", first=FIRST_LINE))
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
            raise Illegal(error.move, error.clause, self.number) from None
        except Unreadable as error:
            raise in_line(self.number, error) from None

    def _record(self) -> Record:
        name = self._take("game")
        game_named(name)
        rules = read_rules(name, self._take("options", ""))
        record = Record(rules, self._start(rules), [])
        record.players = [self._take(f"seat {seat}") for seat in range(rules.SEATS)]
        commitment = self._take("commitment", "")
        if commitment:
            record.seed = unhex(self._take("seed"))
            if shuffle.commitment(record.seed) != commitment:
                raise Unreadable("seed-not-committed")
            while self._next().startswith("nonce "):
                record.nonces.append(unhex(self._take(f"nonce {len(record.nonces)}")))
            if len(record.seed) < shuffle.SEED_BYTES:
                raise Unreadable("seed-too-short", least=shuffle.SEED_BYTES, count=len(record.seed))
            if any(len(nonce) > shuffle.MOST_NONCE for nonce in record.nonces):
                raise Unreadable("nonce-too-long", most=shuffle.MOST_NONCE)
        else:
            record.deck = self._deck(rules)
        return self._play(record)

    def _next(self) -> str:
        return self.lines[0][1] if self.lines else ""

    def _take(self, word: str, default: str | None = None) -> str:
        """The rest of the next line, which begins with this word; the default where it may be left out."""
        line = self._next()
        if line == word or line.startswith(word + " "):
            self.number = self.lines.pop(0)[0]
            if len(line) > MOST_LINE:
                raise Unreadable("line-too-long", most=MOST_LINE)
            return line[len(word) :].strip()
        if default is None:
            self.number = self.lines[0][0] if self.lines else self.end
            raise Unreadable("record-line" if line else "record-cut-short", word=word, found=line[:40])
        return default

    def _start(self, rules: Rules) -> Start:
        words = self._take("start")
        found = re.fullmatch(
            r"dealer (\d{1,3}), deal (\d{1,6}), stake (\d{1,6})(?:, leader (\d{1,3}))?", words, re.ASCII
        )
        if not found:
            raise Unreadable("record-start")
        dealer, number, stake, leader = [int(part or NOBODY) for part in found.groups()]
        if not (dealer < rules.SEATS and leader < rules.SEATS and number and stake):
            raise Unreadable("record-start-seats", last=rules.SEATS - 1)
        return Start(dealer=dealer, number=number, stake=stake, leader=leader)

    def _deck(self, rules: Rules) -> Deck:
        faces, pack = rules.faces(), list(rules.pack())
        cards = [int(faces.read_card(word)) for word in self._take("deck").split()]
        if sorted(cards) != sorted(pack):
            raise Unreadable("record-deck", count=len(pack))
        bounds = list(rules.chances())
        words = self._take("chance", "").split() if bounds else []
        if len(words) != len(bounds):
            raise Unreadable("record-chance", count=len(bounds))
        for word, bound in zip(words, bounds, strict=True):
            if not (word.isascii() and word.isdecimal() and len(word) <= 12 and int(word) < bound):
                raise Unreadable("record-chance-number", most=str(bound - 1), value=word[:20])
        return Deck(vec[i64](cards), vec[i64]([int(word) for word in words]))

    def _play(self, record: Record) -> Record:
        deal = record.first()
        while (line := self._next()) and line != UNFINISHED and not line.startswith("scores"):
            self.number = self.lines.pop(0)[0]
            seat, _, moves = line.partition(":")
            if seat != str(deal.turn):
                key = "record-over" if deal.over() else "record-turn"
                raise Unreadable(key, seat=int(deal.turn), found=line[:40])
            for text in moves.split(","):
                if seat != str(deal.turn):
                    raise Unreadable("record-turn-past", seat=seat, move=text.strip()[:40])
                record.moves += [int(move) for move in play_text(deal, text.strip())]
        if self._next() == UNFINISHED:
            self._take(UNFINISHED)
            if deal.over():
                raise Unreadable("record-scores-wanted")
        else:
            record.scores = self._scores(deal, self._take("scores"))
        if self.lines:
            self.number = self.lines[0][0]
            raise Unreadable("record-goes-on", found=self._next()[:40])
        return record

    def _scores(self, deal: Deal, words: str) -> list[int]:
        if not deal.over():
            raise Unreadable("record-not-over")
        scores = deal.scores()
        if words.split() != [str(score) for score in scores]:
            raise Unreadable("record-scores", scores=" ".join(map(str, scores)), found=words[:40])
        return scores


def in_line(number: int, error: Unreadable) -> Unreadable:
    """The same error, with the line where it is."""
    return Unreadable("in-line", line=str(number), why=error)


def unhex(text: str) -> bytes:
    """The bytes of hexadecimal digits. Raises Unreadable."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text):
        raise Unreadable("no-hexadecimals", text=text[:20])
    return bytes.fromhex(text)
