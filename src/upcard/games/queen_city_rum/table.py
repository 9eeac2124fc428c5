"""The open table of Queen City Rum: all that lies open, what is known of the hands, and moves in words of the table."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    ACE,
    FRENCH,
    NOBODY,
    NONE,
    TEN,
    Card,
    Cards,
    Faces,
    at_most_one,
    count,
    group,
    mixed,
    one,
    rank_cards,
    shifted,
)
from upcard.deal import VERB
from upcard.errors import Unreadable
from upcard.fields import Fields, TableMeld
from upcard.games.queen_city_rum.moves import (
    AT_HIGH,
    AT_LOW,
    BLOCKS,
    DISCARD,
    DRAW,
    LAY,
    LONGEST,
    MELD,
    NOWHERE,
    ON_SET,
    RECYCLES,
    TAKE,
    VERBS,
    along_the_line,
    discarded_card,
    laid_card,
    laid_on,
    melded_cards,
    to_discard,
    to_draw,
    to_lay,
    to_meld,
    with_end,
    with_top_card,
)
from upcard.melds import grown_by, is_set, meld_text, read_meld, run_places, unlined

MOST_MELDS: Final = 17
IDLE_TURNS: Final[i64] = 12  # QCR 5.5


def rum_points(cards: Cards) -> i64:
    """The points of a group of cards."""
    points = 15 * count(cards & rank_cards(ACE))  # QCR 6.1
    for rank in range(1, ACE):
        points += (rank + 1 if rank < TEN else 10) * count(cards & rank_cards(rank))  # QCR 6.1
    return points


RUM_FACES: Final = Faces(FRENCH.names[1:], tuple([int(rum_points(one(rank))) for rank in range(1, ACE + 1)]))


@mypyc_attr(acyclic=True)
class RumTable:
    """What lies open, who put it there, which cards of the hands are known, and what has happened in this turn."""

    def __init__(self, ace: i64, pile: vec[i64]) -> None:
        self.ace: Final = ace  # where in a run an ace may stand
        self.pile: vec[i64] = pile  # the discard pile from its lowest card up, with room for the pack
        self.pile_shared: bool = False  # by copies, until they discard
        self.size: i64 = 0  # how many cards lie on it
        self.melds: vec[i64] = vec[i64]()  # shared by copies: never changed in place
        self.owners: i64 = 0  # bit i is set when meld i is of seat 1
        self.fits: Cards = NONE  # the cards that go on some meld (and may lie there by now)
        self.laid0: Cards = NONE  # the cards that seat 0 has put into melds, its own or the other's
        self.laid1: Cards = NONE
        self.known: Cards = NONE  # the cards in hands that everybody has seen get there
        self.deduced: Cards = NONE  # those besides that the other seat knows by what it sees nowhere
        self.taken: Cards = NONE  # the card taken from the pile this turn, while it is in the hand
        self.drawn: bool = False
        self.melded: bool = False  # a meld was laid this turn: noted for one_meld_per_turn
        self.bare: bool = False  # the turn began with nothing laid by its seat: noted for rummy_bonus
        self.idle: i64 = 0  # how many turns in a row have changed nothing
        self.recycled: i64 = 0
        self.out: i64 = NOBODY

    def copy(self) -> "RumTable":
        other = RumTable(self.ace, self.pile)
        other.pile_shared = self.pile_shared = True
        other.size = self.size
        other.melds = self.melds
        other.owners = self.owners
        other.fits = self.fits
        other.laid0 = self.laid0
        other.laid1 = self.laid1
        other.known = self.known
        other.deduced = self.deduced
        other.taken = self.taken
        other.drawn = self.drawn
        other.melded = self.melded
        other.bare = self.bare
        other.idle = self.idle
        other.recycled = self.recycled
        other.out = self.out
        return other

    def seen_by(self, seat: i64) -> "RumTable":
        """The table as a seat, or with NOBODY everybody, sees it; it shares nothing with this one."""
        other = self.copy()
        other.pile, other.pile_shared = self.pile[:], False
        other.melds = self.melds[:]
        if seat == NOBODY:
            other.deduced = NONE  # only the seats see enough to tell
        return other

    def laid(self, seat: i64) -> Cards:
        return self.laid0 if seat == 0 else self.laid1

    def owner(self, place: i64) -> i64:
        """The seat whose meld lies at this place."""
        return self.owners >> place & 1

    def owns(self, seat: i64) -> bool:
        """Whether a meld of this seat is on the table."""
        return (self.owners if seat == 1 else self.owners ^ one(len(self.melds)) - 1) != NONE

    def open_cards(self) -> Cards:
        """The cards that lie face up."""
        return self.laid0 | self.laid1 | group(self.pile[: self.size])

    def grown(self, meld: Cards) -> Cards:
        """The cards any one of which goes on the meld."""
        return grown_by(meld, self.ace, LONGEST)

    def lay_down(self, seat: i64, meld: Cards) -> None:
        self.owners |= shifted(seat, len(self.melds))
        self.melds = append(self.melds[:], meld)
        self._put(seat, meld, meld)

    def lay_off(self, seat: i64, card: Cards, place: i64) -> None:
        self.melds = self.melds[:]
        self.melds[place] |= card  # QCR 3.4
        self._put(seat, card, self.melds[place])

    def _put(self, seat: i64, cards: Cards, meld: Cards) -> None:
        if seat == 0:
            self.laid0 |= cards  # QCR 6.2
        else:
            self.laid1 |= cards  # QCR 6.2
        self.fits |= self.grown(meld)
        self.known &= ~cards
        self.deduced &= ~cards
        self.taken &= ~cards
        self.idle = 0  # QCR 5.5

    def discard(self, card: Card) -> None:
        if self.pile_shared:
            self.pile, self.pile_shared = self.pile[:], False
        self.pile[self.size] = card  # QCR 4.7
        self.size += 1
        in_hands = ~one(card)
        self.known &= in_hands
        self.deduced &= in_hands

    def key(self) -> i64:
        key = mixed(mixed(mixed(mixed(self.laid0, self.laid1), self.known), self.taken), self.owners)
        flags = (1 if self.drawn else 0) + (2 if self.melded else 0) + (4 if self.bare else 0)
        key = mixed(mixed(key, self.deduced), flags + 8 * (self.out + 1) + 32 * self.recycled + 128 * self.idle)
        for meld in self.melds:
            key = mixed(key, meld)
        for card in self.pile[: self.size]:
            key = mixed(key, card)
        return key

    # Moves, as the history keeps them and as text

    def how_drawn(self, left: i64, recycles: i64) -> i64:
        """What a draw begins with, where so many cards are left in the stock."""
        if left:
            return 0
        return BLOCKS if self.recycled == recycles or self.size == 0 else RECYCLES  # QCR 5.3, QCR 5.4

    def noted(self, move: i64, left: i64, recycles: i64) -> i64:
        """The move with what only this table tells of it: how a card is drawn, which one is taken, the end of a run."""
        verb = move & VERB
        if verb == DRAW:
            return to_draw(self.how_drawn(left, recycles))
        if verb == TAKE:
            return with_top_card(self.pile[self.size - 1] if self.size else 0)
        if verb == LAY:
            return with_end(move, self.end_for(laid_card(move), laid_on(move)))
        return move

    def end_for(self, card: Card, place: i64) -> i64:
        """Where on the meld at this place the card goes."""
        meld = self.melds[place]
        if not one(card) & self.grown(meld):
            return NOWHERE
        if is_set(meld):
            return ON_SET
        places = run_places(meld | one(card), self.ace)
        return AT_LOW if unlined(places & -places) == one(card) else AT_HIGH

    def move_text(self, move: i64) -> str:
        verb = move & VERB
        if verb == MELD:
            return f"meld {FRENCH.text(melded_cards(move))}"
        if verb == LAY:
            return f"lay {FRENCH.card_text(laid_card(move))} on {self.meld_name(laid_on(move))}"
        return f"discard {FRENCH.card_text(discarded_card(move))}" if verb == DISCARD else VERBS[verb]

    def read_move(self, text: str) -> i64:
        words = text.split()
        verb = words[0].lower() if words else ""
        if verb == "draw" and len(words) == 1:
            return DRAW
        if verb == "take" and len(words) == 1:
            return TAKE
        if verb == "meld" and len(words) > 1 and "-" not in words:
            return to_meld(FRENCH.read(" ".join(words[1:])))
        if verb == "discard" and len(words) == 2:
            return to_discard(FRENCH.read_card(words[1]))
        if verb == "lay" and len(words) == 4 and words[2].lower() == "on":
            return to_lay(FRENCH.read_card(words[1]), self.place_named(words[3]))
        raise Unreadable("no-move-queen_city_rum", text=text[:40])

    def meld_name(self, place: i64) -> str:
        """How moves name the meld at this place: `7H-9H`."""
        return meld_text(self.melds[place], self.ace, FRENCH)

    def place_named(self, text: str) -> i64:
        """The place of the meld that is named so. Raises Unreadable."""
        named = read_meld(text, self.ace, LONGEST, FRENCH)
        for place, meld in enumerate(self.melds):
            if meld == named:
                return place
        raise Unreadable("qcr-no-such-meld", text=text[:30])

    # As fields

    def own_hand(self, fields: Fields, seat: i64, hand: Cards) -> Cards:
        """A whole hand in its parts: the cards that its seat alone knows, those that the other one can tell, those that
        everybody knows, and the one just taken."""
        deduced, taken = hand & self.deduced, hand & self.taken
        known = hand & self.known & ~taken
        secret = fields.cards("hand", hand & ~(deduced | known | taken), RUM_FACES, seat)
        deduced = fields.cards("hand", deduced, RUM_FACES, seat, mark="deduced")
        known = fields.cards("hand", known, RUM_FACES, seat, mark="known")
        taken = fields.cards("hand", taken, RUM_FACES, seat, mark="taken")
        return self._hand_of(secret, deduced, known, taken)

    def seen_hand(self, fields: Fields, viewer: i64, seat: i64, hand: Cards, unseen: i64) -> tuple[Cards, i64]:
        """A hand as the viewer knows it, and how many more cards it has."""
        if seat == viewer:
            return self.own_hand(fields, seat, hand), 0
        return self.other_hand(fields, seat, hand, unseen)

    def other_hand(self, fields: Fields, seat: i64, hand: Cards, unseen: i64) -> tuple[Cards, i64]:
        """A hand in the eyes of others: its known cards and the number of the unseen ones; then its parts as above."""
        deduced, taken = hand & self.deduced, hand & self.taken
        known, unseen = fields.hidden_cards("hand", hand & ~(deduced | taken), unseen, RUM_FACES, seat)
        deduced = fields.cards("hand", deduced, RUM_FACES, seat, mark="deduced")
        taken = fields.cards("hand", taken, RUM_FACES, seat, mark="taken")
        return self._hand_of(NONE, deduced, known, taken), unseen

    def _hand_of(self, secret: Cards, deduced: Cards, known: Cards, taken: Cards) -> Cards:
        self.deduced |= deduced
        self.known |= known | taken
        self.taken |= taken
        return secret | deduced | known | taken

    def fields(self, fields: Fields) -> None:
        pile = fields.listed("pile", self.pile[: self.size], RUM_FACES)
        for card in pile[self.size :]:
            self.discard(card)
        shown = [self._shown(place) for place in range(len(self.melds))]
        melds = fields.table(shown, RUM_FACES, with_cards=False)
        if melds is not shown:
            self._set_melds(melds)
        self.laid0 = fields.cards("meld", self.laid0, RUM_FACES, 0, mark="laid")
        self.laid1 = fields.cards("meld", self.laid1, RUM_FACES, 1, mark="laid")
        self.drawn = fields.choice("phase", 1 if self.drawn else 0, ("draw", "play")) == 1
        self.melded = fields.flag("melded", self.melded)
        self.bare = fields.flag("bare", self.bare)
        self.idle = fields.number("idle", self.idle, 0, IDLE_TURNS)
        self.recycled = fields.number("recycled", self.recycled, 0, 2)
        self.out = fields.choice("out", self.out + 1, ("nobody", "0", "1")) - 1

    def _shown(self, place: i64) -> TableMeld:
        return TableMeld(self.owner(place), self.meld_name(place), along_the_line(self.melds[place], self.ace), [])

    def _set_melds(self, melds: list[TableMeld]) -> None:
        for shown in melds:
            if shown.owner > 1 or len(self.melds) == MOST_MELDS:
                raise Unreadable("field-meld", word=f"{shown.owner}:{shown.name}"[:30])
            try:
                meld = read_meld(shown.name, self.ace, LONGEST, RUM_FACES)
            except Unreadable as error:
                raise Unreadable("in-field", field="melds", why=error) from None
            self.owners |= shifted(shown.owner, len(self.melds))
            self.melds = append(self.melds[:], meld)
            self.fits |= self.grown(meld)

    def ended_by(self) -> str:
        """The clause by which the deal is over."""
        if self.out != NOBODY:
            return "QCR 5.1"
        return "QCR 5.5" if self.idle == IDLE_TURNS else "QCR 5.4"

    def check(self, other: Cards) -> None:
        """Raises Unreadable where things cannot lie there so; `other` is the hand of the seat that is not to move."""
        if self.taken and (not self.drawn or not at_most_one(self.taken) or self.taken & other):
            raise Unreadable("qcr-taken")
        cards: i64 = 0
        joined: i64 = 0
        for meld in self.melds:
            joined |= meld
            cards += count(meld)
        if joined != self.laid0 | self.laid1 or cards != count(joined):
            raise Unreadable("qcr-melds-and-laid")
