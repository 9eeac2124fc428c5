"""The examples of a rulebook as people read them: positions as the table, moves and fields with the signs of suits."""

from dataclasses import replace
from typing import Final

from rich.text import Text

from upcard.cards import Faces
from upcard.data import Place, ShownView
from upcard.deal import Rules
from upcard.errors import Trouble
from upcard.fields import REST, UNKNOWN, Showing
from upcard.notation import read_rules
from upcard.rulebook import Example
from upcard.terminal.board import FORMS, Block, Board, wrap
from upcard.terminal.pages import coloured
from upcard.terminal.panes import listed_rows
from upcard.words import seat_word
from upcard.words.arguments import SUIT_SIGNS_BY_LETTER
from upcard.words.spoken import Words

JOKER: Final = "Jk"
WITH_WILDS: Final = "*"  # behind the name of a set
DRAWN_FROM: Final = 66  # columns of a page from which on positions are drawn


def example_text(game: str, example: Example, words: Words, width: int) -> Block:
    """An example, line by line: its position, and what is true of it."""
    options = ", ".join(value for claim, value in example.claims if claim == "options")
    rules, out = read_rules(game, options), list[Text]()
    changed = [
        words.say("options-row", option=words.say(f"short-{game}-{name}"), value=words.value(game, name, value))
        for name, value in rules.changed().items()
    ]
    out += [line for text in changed for line in wrap(coloured(text), width)]
    for claim, value in example.claims:
        if claim == "position":
            out += position_drawn(rules, value, words, width)
        elif claim != "options":
            out += wrap(coloured(claim_words(rules, claim, value, words)), width)
    return out


def position_drawn(rules: Rules, text: str, words: Words, width: int) -> Block:
    """A position with all that lies in it, all hands too."""
    try:
        deal, fields = rules.read(text), Showing()
        deal.fields(fields)
        places = tuple(but_for_the_rest(place, text, rules.faces()) for place in fields.places())
    except Trouble:  # in a language whose examples have not been read yet
        return wrap(coloured(signed(text, rules.faces())), width)
    turn = int(deal.turn) if deal.turn >= 0 else None
    view = ShownView(rules.NAME, rules.changed(), None, turn, places, tuple(fields.facts), ())
    on_turn = wrap(coloured(claim_words(rules, "turn", str(turn if turn is not None else "-"), words)), width)
    if width >= DRAWN_FROM:
        lines = Board(view, rules, words, width, FORMS[0]).lines(0)
        if all(line.cell_len <= width for line in lines):
            return [*lines, *on_turn]
    return [*listed_rows(view, rules, words, width), *on_turn]


def but_for_the_rest(place: Place, text: str, faces: Faces) -> Place:
    """A place of which the text says only that the rest lies there: so many cards, but for those that it names."""
    start = [place.kind] if place.owner is None else [place.kind, str(place.owner)]
    for field in text.split(";"):
        said = field.split()
        if said[: len(start)] == start and said[-1] == REST:
            named = [faces.card_text(faces.read_card(word)) for word in said[len(start) : -1]]
            cards = tuple(card for card in place.cards if card.card in named)
            return replace(place, cards=cards, unseen=len(place.cards) - len(cards))
    return place


def claim_words(rules: Rules, claim: str, value: str, words: Words) -> str:
    """What an example says of its position: `refused: meld 7S 7H (CON 1.4)`."""
    kind, _, who = claim.replace(" not ", "-not ").partition(" ")
    faces = rules.faces()
    if kind in ("shows", "sees", "sees-not"):
        told = words.listed([field_words(rules, field.strip(), words) for field in value.split(";")])
        return words.say(f"example-{kind}", text=told, who=named_seat(rules, who))
    if kind == "turn":
        return words.say("example-turn", who=named_seat(rules, value))
    if kind == "score":
        points = [
            words.say("score-of", who=named_seat(rules, str(n)), points=one) for n, one in enumerate(value.split())
        ]
        return words.say("example-score", points=words.listed(points))
    if kind == "refused":
        move, _, clause = value.rpartition(" (")
        return words.say("example-refused", move=signed(move, faces), clause=clause.rstrip(")"))
    if kind == "legal" and value.isdecimal():
        return words.say("example-count", count=int(value))
    return words.say(f"example-{kind}", moves=signed(value, faces))


def named_seat(rules: Rules, seat: str) -> str:
    """What `$who` says of a seat of an example; `everybody` for them all, `nobody` when the deal is over."""
    if not seat.isdecimal():
        return "everybody" if seat == "all" else "nobody"
    return seat_word(int(seat), 0, rules.SEATS)


def field_words(rules: Rules, field: str, words: Words) -> str:
    """A field of a position: `hand 1 JH ?7`."""
    kind, *rest = field.split() or [""]
    who = named_seat(rules, rest.pop(0)) if rest and rest[0].isdecimal() and len(rest[0]) == 1 else ""
    key = f"place-{'meld' if kind == 'melds' else kind}"
    faces = rules.faces()
    if kind == "melds" and not who:
        melds = [meld.partition(":") for meld in rest]
        return words.listed([
            words.say("options-row", option=words.say(key, who=named_seat(rules, owner)), value=signed(name, faces))
            for owner, _, name in melds
        ])  # fmt: skip
    if not words.has(key):
        return signed(field, faces)
    shown = [
        words.say("example-unseen", count=int(word[1:])) if word[:1] == UNKNOWN and word[1:].isdecimal()
        else signed(word, faces)
        for word in rest
    ]  # fmt: skip
    return words.say("options-row", option=words.say(key, who=who), value=" ".join(shown) or words.say("shows-none"))


def signed(text: str, faces: Faces) -> str:
    """Text of moves or fields as people write cards: `meld 10♥ J♥`, `9♠♥`, `lead 9 10 J Q K`."""
    return " ".join("-".join(signed_word(part, faces) for part in word.split("-")) for word in text.split(" "))


def signed_word(word: str, faces: Faces) -> str:
    """`0:9SHC*` has its seat before it, and marks behind it; `9TJQK` is ranks alone."""
    if word.rstrip("'") == JOKER:
        return JOKER  # people do not tell jokers apart
    seat, colon, rest = word.rpartition(":")
    body = rest.rstrip("',*")
    behind = rest[len(body) :].replace(WITH_WILDS, "")  # its cards say so, on the table
    suits = len(body)
    while suits and body[suits - 1] in SUIT_SIGNS_BY_LETTER:
        suits -= 1
    rank = faces.read_rank(body[:suits])
    if 0 < suits < len(body) and rank >= 0:
        signs = "".join(SUIT_SIGNS_BY_LETTER[letter] for letter in body[suits:])
        return f"{seat}{colon}{faces.names[rank]}{signs}{behind}"
    ranks = [faces.read_rank(letter) for letter in body]
    if len(ranks) > 1 and min(ranks) > 0:
        return f"{' '.join(faces.names[one] for one in ranks)}{behind}"
    return word
