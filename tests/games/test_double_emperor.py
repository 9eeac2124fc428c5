"""Double Emperor, clause by clause."""

import random
from functools import cache
from itertools import product

import pytest

from naive import double_emperor as naive
from play import fresh, how_many, numbers, step
from solver.double_emperor import VALUES, Plain, Search
from upcard.cards import NOBODY
from upcard.deal import Deal
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.games.double_emperor import rules as game
from upcard.games.double_emperor.rules import DoubleEmperor, DoubleEmperorRules

PACK = [rank + suit for suit in "SHDC" for rank in ("10", "J", "Q", "K", "A")]
POINTS = {"10": 10, "J": 1, "Q": 2, "K": 3, "A": 4}


def seed(*parts: object) -> random.Random:
    return random.Random(" ".join(map(str, parts)))


def position(text: str, **chosen: str) -> DoubleEmperor:
    deal = DoubleEmperorRules(chosen).read(text)
    assert isinstance(deal, DoubleEmperor)
    return deal


def legal(deal: Deal) -> list[str]:
    return [deal.move_text(move).removeprefix("play ") for move in deal.legal()]


def play(deal: DoubleEmperor, *cards: str) -> DoubleEmperor:
    for card in cards:
        assert card in legal(deal), card
        deal.play(deal.read_move(f"play {card}"))
    return deal


def won(deal: DoubleEmperor, seat: int) -> list[str]:
    return game.FRENCH.text((deal.won0, deal.won1)[seat]).replace("-", "").split()


@cache
def cards_worth(points: int, cards: int | None = None) -> str:
    """Some even number of cards that are worth so many points."""
    for counts in product(range(5), repeat=5):
        worth = sum(n * p for n, p in zip(counts, POINTS.values(), strict=True))
        if worth == points and sum(counts) % 2 == 0 and cards in (None, sum(counts)):
            return " ".join(rank + suit for n, rank in zip(counts, POINTS, strict=True) for suit in "SHDC"[:n]) or "-"
    raise ValueError(points)


def finished(points: int, first: int = 0, cards: int | None = None, **chosen: str) -> DoubleEmperor:
    """A round that is over, with so many points for seat 0."""
    return position(f"first {first}; won 0 {cards_worth(points, cards)}; won 1 rest; turn -", **chosen)


# The cards and the deal


def test_the_pack() -> None:
    """DX-1."""
    rules = DoubleEmperorRules()
    faces = rules.faces()
    assert [faces.card_text(card) for card in rules.pack()] == PACK  # DE 1.2
    assert list(rules.chances()) == []
    assert sum(game.points_of(1 << card) for card in rules.pack()) == 80  # DE 1.5


@pytest.mark.parametrize("card", PACK)
def test_the_points_of_a_card(card: str) -> None:
    assert game.points_of(game.FRENCH.read(card)) == POINTS[card[:-1]]  # DE 1.5


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal(dealer: int) -> None:
    deck = PACK[7:] + PACK[:7]
    cards = numbers(game.FRENCH.read_card(card) for card in deck)
    deal = DoubleEmperorRules().deal(Deck(cards, numbers([])), Start(dealer=dealer))
    assert sorted(game.FRENCH.text(deal.hand0).split()) == sorted(deck[:10])  # DE 2.1
    assert sorted(game.FRENCH.text(deal.hand1).split()) == sorted(deck[10:])  # DE 2.1
    assert deal.turn == deal.first == 1 - dealer  # DE 2.2
    assert deal.won0 == deal.won1 == 0
    assert deal.led == NOBODY
    assert len(deal.legal()) == deal.most_moves() == 10  # DE 2.1, DE 3.1


# The play

FOLLOWING = [
    # led, hand, the cards that may be played, options
    ("QS", "KS 10S AH JD", "10S KS", {}),  # DX-2, DE 3.2, DE 3.3
    ("QS", "AH 10H JD", "10H AH JD", {}),  # DX-3, DE 3.4
    ("10D", "JC AS", "AS JC", {}),  # DE 3.4
    ("AH", "10H JH KD", "10H JH", {}),  # DE 3.2
    ("QS", "KS AS 10S JD", "KS AS", {"must_head": "on"}),  # DE 6.3
    ("QS", "JS 10S AH JD", "10S JS", {"must_head": "on"}),  # DE 6.3
    ("QS", "KH AH", "KH AH", {"must_head": "on"}),  # DE 6.3, DE 3.4
    ("QS", "JS 10S AH JD", "10S", {"must_head": "on", "rank": "A10KQJ"}),  # DE 6.2, DE 6.3
    ("KS", "QS 10S AS JD", "10S QS AS", {"rank": "A10KQJ"}),  # DE 6.2, DE 3.3
]


@pytest.mark.parametrize(("led", "hand", "may", "chosen"), FOLLOWING)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_may_be_played_to_a_lead(led: str, hand: str, may: str, chosen: dict[str, str], seat: int) -> None:
    others = [card for card in PACK if card not in (led, *hand.split())][: len(hand.split()) - 1]
    text = f"hand {seat} {hand}; hand {1 - seat} {' '.join(others)}; led {led}; won 1 rest; turn {seat}"
    deal = position(text, **chosen)
    assert legal(deal) == may.split()
    for card in PACK:
        clause = deal.why_not(deal.read_move(f"play {card}"))
        if card in may.split():
            assert clause == ""
        elif card not in hand.split():
            assert clause == "DE 3.1"
        elif card[-1] != led[-1]:
            assert clause == "DE 3.2"
        else:
            assert clause == "DE 6.3"


def test_the_lead_is_free() -> None:
    deal = position("hand 0 KS 10S AH; hand 1 QS JD AC; won 0 rest; turn 0")
    assert legal(deal) == ["10S", "KS", "AH"]  # DE 3.1
    assert deal.why_not(deal.read_move("play QS")) == "DE 3.1"
    play(deal, "10S")
    assert (deal.turn, game.FRENCH.card_text(deal.led)) == (1, "10S")  # DE 3.2
    assert game.FRENCH.text(deal.hand0) == "KS AH"


@pytest.mark.parametrize("rank", ["AKQJ10", "A10KQJ"])
@pytest.mark.parametrize("leader", [0, 1])
def test_who_wins_a_trick(rank: str, leader: int) -> None:
    """All 380 tricks, with one more to come."""
    order = {"AKQJ10": ["10", "J", "Q", "K", "A"], "A10KQJ": ["J", "Q", "K", "10", "A"]}[rank]  # DE 1.3, DE 6.2
    for led, reply in product(PACK, PACK):
        if led == reply:
            continue
        spare = [card for card in PACK if card not in (led, reply) and card[-1] != led[-1]][:2]
        hands = {leader: f"{led} {spare[0]}", 1 - leader: f"{reply} {spare[1]}"}
        deal = position(f"hand 0 {hands[0]}; hand 1 {hands[1]}; won 0 rest; turn {leader}", rank=rank)
        before = [won(deal, 0), won(deal, 1)]
        play(deal, led, reply)
        higher = led[-1] == reply[-1] and order.index(reply[:-1]) > order.index(led[:-1])  # DE 3.5, DE 3.6
        winner = 1 - leader if higher else leader
        assert set(won(deal, winner)) == {*before[winner], led, reply}  # DE 3.7
        assert won(deal, 1 - winner) == before[1 - winner]
        assert deal.turn == winner  # DE 3.8
        assert deal.led == NOBODY


@pytest.mark.parametrize(("led", "reply", "winner", "points"), [
    ("QS", "AH", 0, 6), ("QS", "10H", 0, 12), ("QS", "JD", 0, 3),      # DX-3
    ("10S", "JS", 1, 11),                                               # DX-4
    ("10D", "AC", 0, 14),                                               # DX-5
])  # fmt: skip
def test_what_a_trick_brings(led: str, reply: str, winner: int, points: int) -> None:
    deal = position(f"hand 0 {led} KC; hand 1 {reply} QC; won {1 - winner} rest; turn 0")
    play(deal, led, reply)
    assert deal.points(winner) == points  # DE 3.5, DE 3.6, DE 4.1
    assert deal.turn == winner  # DE 3.8


SUITS_APART = "hand 0 AS KS QS JS 10S AH KH QH JH 10H; hand 1 rest; turn 0"


def test_whoever_leads_first_wins_all_when_nobody_can_follow() -> None:
    """DX-6, whatever is played."""
    for n in range(how_many(200, 10_000)):
        rng = seed("apart", n)
        deal = position(SUITS_APART)
        tricks = 0
        while not deal.over():
            assert deal.turn == (0 if deal.led == NOBODY else 1)
            tricks += deal.led != NOBODY
            deal.play(rng.choice(list(deal.legal())))
        assert tricks == 10  # DE 3.9
        assert [deal.score(0), deal.score(1)] == [80, 0]


def test_the_lead_alternates() -> None:
    """DX-6 with option `lead`: odd tricks are led by the first leader, even ones by the other, whoever won."""
    for first in (0, 1):
        for n in range(how_many(20, 1_000)):
            rng = seed("alternate", n)
            played = fresh("double_emperor", rng, DoubleEmperorRules({"lead": "alternate"}))
            deal = played.deal
            assert isinstance(deal, DoubleEmperor)
            deal.first = deal.turn = first
            for trick in range(10):
                assert deal.turn == (first if trick % 2 == 0 else 1 - first)  # DE 6.1
                step(played, rng, eager=False)
                step(played, rng, eager=False)
            assert deal.over()  # DE 3.9
    assert Plain(lead="alternate").value("S:AKQJT H:AKQJT", "D:AKQJT C:AKQJT") == 40


def test_nothing_is_played_after_the_tenth_trick() -> None:
    deal = play(position("hand 0 KH; hand 1 JS; won 0 rest; turn 0"), "KH", "JS")
    assert deal.turn == NOBODY  # DE 3.9
    assert deal.over()
    assert list(deal.legal()) == []
    assert deal.why_not(deal.read_move("play JS")) == "DE 3.9"


# The score

SCORES = [
    # options, points of seat 0, its cards if that matters, the scores
    ({}, 52, None, (52, 0)),  # DX-7, DE 4.2, DE 4.3
    ({}, 28, None, (0, 52)),  # DE 4.2, DE 4.3
    ({}, 41, None, (41, 0)),  # DE 4.2
    ({}, 39, None, (0, 41)),  # DE 4.2
    ({}, 80, None, (80, 0)),
    ({}, 0, None, (0, 80)),
    ({}, 40, None, (0, 0)),  # DX-7, DE 4.4
    ({"round_score": "both_score"}, 52, None, (52, 28)),  # DE 6.4
    ({"round_score": "both_score"}, 40, None, (40, 40)),  # DE 6.4
    ({"round_score": "difference"}, 52, None, (24, 0)),  # DE 6.4
    ({"round_score": "difference"}, 39, None, (0, 2)),  # DE 6.4
    ({"round_score": "difference"}, 80, None, (80, 0)),  # DE 6.4
    ({"round_score": "difference"}, 40, None, (0, 0)),  # DE 6.4, DE 4.4
    ({"tie": "both40"}, 40, None, (40, 40)),  # DE 6.5
    ({"tie": "both40"}, 42, None, (42, 0)),  # DE 6.5
    ({"tie": "both40", "round_score": "difference"}, 40, None, (40, 40)),  # DE 6.5
    ({"tie": "tricks"}, 40, 4, (0, 40)),  # DE 6.5
    ({"tie": "tricks"}, 40, 12, (40, 0)),  # DE 6.5
    ({"tie": "tricks"}, 40, 8, (0, 40)),  # DE 6.5
    ({"tie": "tricks"}, 40, 10, (0, 0)),  # DE 6.5
    ({"tie": "tricks"}, 42, 6, (42, 0)),  # DE 6.5, DE 4.1
    ({"tie": "tricks", "round_score": "difference"}, 40, 4, (0, 0)),  # DE 6.5
    ({"tie": "tricks", "round_score": "both_score"}, 40, 4, (40, 40)),  # DE 6.4
]


@pytest.mark.parametrize(("chosen", "points", "cards", "scores"), SCORES)
def test_the_score(chosen: dict[str, str], points: int, cards: int | None, scores: tuple[int, int]) -> None:
    deal = finished(points, cards=cards, **chosen)
    assert (deal.points(0), deal.points(1)) == (points, 80 - points)  # DE 4.1
    assert (deal.score(0), deal.score(1)) == scores


# The options


def test_the_options() -> None:
    """Each with its clause, and its values, the default first."""
    assert [(option.name, option.clause, option.values) for option in DoubleEmperorRules.OPTIONS] == [
        ("lead", "DE 6.1", ("winner", "alternate")),
        ("rank", "DE 6.2", ("AKQJ10", "A10KQJ")),
        ("must_head", "DE 6.3", ("off", "on")),
        ("round_score", "DE 6.4", ("winner_only", "both_score", "difference")),
        ("tie", "DE 6.5", ("none", "both40", "tricks")),
        ("first_lead", "DE 6.6", ("alternate", "winner", "loser")),
        ("target", "DE 6.7", ("100",)),
        ("rounds", "DE 6.8", ("0",)),
        ("open", "DE 6.9", ("off", "on")),
    ]
    for name, least, most in (("target", 50, 500), ("rounds", 0, 50)):
        for value in (least, most):
            assert DoubleEmperorRules({name: str(value)}).number(name) == value  # DE 6.7, DE 6.8


# The match

NEXT_LEAD = [
    # options, points of seat 0, its cards, who leads next when seat 0 led this round
    ({}, 52, None, 1), ({}, 28, None, 1), ({}, 40, None, 1),                                # DE 5.2
    ({"first_lead": "alternate", "tie": "tricks"}, 40, 12, 1),                              # DE 5.2
    ({"first_lead": "winner"}, 52, None, 0), ({"first_lead": "winner"}, 28, None, 1),       # DE 6.6
    ({"first_lead": "loser"}, 52, None, 1), ({"first_lead": "loser"}, 28, None, 0),         # DE 6.6
    ({"first_lead": "winner"}, 40, None, 0), ({"first_lead": "loser"}, 40, None, 0),        # DE 6.6
    ({"first_lead": "winner", "tie": "both40"}, 40, None, 0),                               # DE 6.6
    ({"first_lead": "loser", "tie": "both40"}, 40, None, 0),                                # DE 6.6
    ({"first_lead": "winner", "tie": "tricks"}, 40, 4, 1),                                  # DE 6.5, DE 6.6
    ({"first_lead": "loser", "tie": "tricks"}, 40, 12, 1),                                  # DE 6.5, DE 6.6
    ({"first_lead": "winner", "tie": "tricks", "round_score": "difference"}, 40, 4, 1),     # DE 6.5, DE 6.6
    ({"first_lead": "winner", "tie": "tricks", "round_score": "both_score"}, 40, 4, 0),     # DE 6.4, DE 6.6
    ({"first_lead": "winner", "round_score": "both_score"}, 28, None, 1),                   # DE 6.6
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "points", "cards", "leader"), NEXT_LEAD)
def test_who_leads_the_next_round(chosen: dict[str, str], points: int, cards: int | None, leader: int) -> None:
    start = finished(points, 0, cards, **chosen).next_start(Start(dealer=1, number=3))
    assert (start.dealer, start.number) == (1 - leader, 4)
    mirrored = 20 - cards if cards else None
    start = finished(80 - points, 1, mirrored, **chosen).next_start(Start(dealer=0, number=1))
    assert (start.dealer, start.number) == (leader, 2)


MATCHES = [
    # options, totals, rounds played, whether the match is over
    ({}, [100, 0], 2, True), ({}, [99, 0], 2, False),               # DX-8, DE 5.3
    ({}, [96, 145], 4, True), ({}, [96, 97], 3, False),             # DX-9, DE 5.3, DE 5.4
    ({}, [0, 0], 50, False), ({}, [0, 101], 3, True),               # DE 5.3
    ({"round_score": "both_score"}, [120, 120], 3, False),          # DE 5.4
    ({"round_score": "both_score"}, [120, 119], 3, True),           # DE 5.4
    ({"tie": "both40"}, [100, 100], 3, False),                      # DE 5.4
    ({"target": "50"}, [50, 0], 1, True), ({"target": "50"}, [49, 0], 1, False),            # DE 6.7
    ({"target": "500"}, [499, 0], 9, False), ({"target": "500"}, [0, 500], 9, True),        # DE 6.7
    ({"rounds": "3"}, [160, 0], 2, False), ({"rounds": "3"}, [160, 0], 3, True),            # DE 6.8
    ({"rounds": "3"}, [0, 0], 3, True), ({"rounds": "1"}, [0, 41], 1, True),                # DE 6.8
    ({"rounds": "50", "target": "50"}, [900, 800], 49, False),      # DE 6.8
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "totals", "played", "over"), MATCHES)
def test_when_a_match_is_over(chosen: dict[str, str], totals: list[int], played: int, over: bool) -> None:
    assert DoubleEmperorRules(chosen).match_over(totals, played) is over
    assert DoubleEmperorRules(chosen).match_over(totals[::-1], played) is over


CHANCES = [
    # who leads next; the chance that the first leader wins the match, and how many rounds it takes
    ("alternate", 0.539016, 3.0823),  # DE 5.2
    ("winner", 0.567570, 2.8828),  # DE 6.6
    ("loser", 0.563628, 3.2005),  # DE 6.6
]


@pytest.mark.parametrize(("first_lead", "chance", "rounds"), CHANCES)
def test_a_match_between_best_players(first_lead: str, chance: float, rounds: float) -> None:
    """Exact chances, from how often each result comes up: they hang on every rule of the score and of the match."""
    won, took = race(first_lead, 0, 0)[0]
    assert (round(won, 6), round(took, 4)) == (chance, rounds)


@cache
def race(first_lead: str, mine: int, theirs: int) -> list[tuple[float, float]]:
    """The chance that seat 0 wins, and the rounds to come, from these totals on: when seat 0 leads, and when seat 1."""
    if DoubleEmperorRules().match_over([mine, theirs], 1):
        return [(float(mine > theirs), 0.0)] * 2
    sums = [(0.0, 1.0), (0.0, 1.0)]
    again = [0, 0]
    tied = VALUES[40] / sum(VALUES.values())
    for leader in (0, 1):
        for (ours, others, next_leader), likely in results(first_lead, leader).items():
            if ours == others == 0:
                again[leader] = next_leader
                continue
            won, took = race(first_lead, mine + ours, theirs + others)[next_leader]
            sums[leader] = (sums[leader][0] + likely * won, sums[leader][1] + likely * took)
    if again == [0, 1]:
        return [(won / (1 - tied), took / (1 - tied)) for won, took in sums]
    return [
        ((won + tied * other[0]) / (1 - tied**2), (took + tied * other[1]) / (1 - tied**2))
        for (won, took), other in zip(sums, sums[::-1], strict=True)
    ]


@cache
def results(first_lead: str, leader: int) -> dict[tuple[int, int, int], float]:
    """How likely a round between best players ends so: what seats 0 and 1 score, and who leads the next one."""
    found = {}
    for value, times in VALUES.items():
        deal = finished(value if leader == 0 else 80 - value, leader, first_lead=first_lead)
        following = deal.next_start(Start(dealer=1 - leader))
        found[deal.score(0), deal.score(1), 1 - following.dealer] = times / sum(VALUES.values())
    return found


@pytest.mark.parametrize(("name", "value"), [
    ("target", "49"), ("target", "501"), ("target", "1e2"), ("rounds", "51"), ("rounds", "-1"),
    ("lead", "loser"), ("rank", "10AKQJ"), ("must_head", "yes"), ("tie", "40"), ("colour", "red"),
])  # fmt: skip
def test_options_that_are_none(name: str, value: str) -> None:
    with pytest.raises(Unreadable):
        DoubleEmperorRules({name: value})


# What a seat knows


@pytest.mark.parametrize("open_hands", ["off", "on"])
def test_a_view_lists_what_the_seat_sees(open_hands: str) -> None:
    text = "first 1; hand 0 KH QH; hand 1 10H AH JD; led QS; won 0 AS KS; won 1 rest; turn 1"
    deal = position(text, open=open_hands)
    gone = "won 0 KS AS; won 1 10S JS JH 10D QD KD AD 10C JC QC KC AC"
    theirs, ours = ("10H AH JD", "QH KH") if open_hands == "on" else ("?3", "?2")  # DE 7.1, DE 6.9
    assert deal.view(0).text() == f"seat 0; first 1; hand 0 QH KH; hand 1 {theirs}; led QS; {gone}; turn 1"
    assert deal.view(1).text() == f"seat 1; first 1; hand 0 {ours}; hand 1 10H AH JD; led QS; {gone}; turn 1"
    assert list(deal.view(0).moves) == []
    assert list(deal.view(1).moves) == list(deal.legal())


@pytest.mark.parametrize("open_hands", ["off", "on"])
def test_the_table_sees_what_lies_open(open_hands: str) -> None:
    deal = position("hand 0 KH QH; hand 1 10H AH JD; led QS; won 0 rest; turn 1", open=open_hands)
    hands = "hand 0 QH KH; hand 1 10H AH JD" if open_hands == "on" else "hand 0 ?2; hand 1 ?3"  # DE 7.1, DE 6.9
    assert deal.public().text().startswith(f"seat -; {hands}; led QS; won 0 10S ")
    with pytest.raises(ValueError, match="only a seat imagines"):
        deal.public().imagine(game.Random(1))


def test_the_history_says_who_played_what() -> None:
    deal = position("first 1; hand 0 KH QS; hand 1 10H AH; won 0 rest; turn 1")
    play(deal, "AH", "KH")
    assert [(move.seat, move.verb, move.cards[0].card) for move in deal.public().history()] == [
        (1, "play", "AH"), (0, "play", "KH"),
    ]  # fmt: skip


def test_action_numbers() -> None:
    """Twenty, one for each card in printed order."""
    rules = DoubleEmperorRules()
    table = [rules.action_text(n) for n in range(rules.actions())]
    assert table == [f"play {card}" for card in PACK]
    deal = position("hand 0 KH QH; hand 1 10H AH JD; led QS; won 0 rest; turn 1")
    assert [table[deal.action(move)] for move in deal.legal()] == [deal.move_text(move) for move in deal.legal()]
    with pytest.raises(ValueError, match="no legal move"):
        deal.move_of(0)


def test_each_seat_can_know_every_card() -> None:
    """Every imagined deal is the true one."""
    for n in range(how_many(100, 5_000)):
        rng = seed("known", n)
        played = fresh("double_emperor", rng)
        for _ in range(rng.randint(0, 20)):
            step(played, rng, eager=False)
        for seat in (0, 1):
            imagined = played.deal.view(seat).imagine(game.Random(n))
            assert imagined.position() == played.deal.position()  # DE 7.2
            assert imagined.key() == played.deal.key()


# Text


@pytest.mark.parametrize("text", ["play QS", "PLAY qs", " play   Q♠ ", "Play Qs"])
def test_moves_are_read_as_people_write_them(text: str) -> None:
    deal = position("hand 0 QS; hand 1 10H; won 0 rest; turn 0")
    assert deal.move_text(deal.read_move(text)) == "play QS"


@pytest.mark.parametrize("text", ["", "play", "QS", "play QS JS", "lead QS", "play 1S", "play Q", "play QSS", "play -"])
def test_moves_that_are_none(text: str) -> None:
    with pytest.raises(Unreadable):
        position("hand 0 QS; hand 1 10H; won 0 rest; turn 0").read_move(text)


@pytest.mark.parametrize(("text", "problem"), [
    ("hand 0 QS; hand 1 10H JH; won 0 rest; turn 0", "one size"),
    ("hand 0 QS KS; hand 1 10H; won 0 rest; turn 0", "one size"),
    ("hand 0 QS; hand 1 10H; led AS; won 0 rest; turn 1", "one size"),
    ("hand 0 QS; hand 1 10H; won 0 rest; turn -", "turn"),
    ("won 0 rest; turn 0", "turn"),
    ("hand 0 QS; hand 1 10H; won 0 AS; won 1 rest; turn 1", "tricks of two"),
    ("hand 0 QS; hand 1 10H; won 0 rest", "turn"),
    ("hand 0 QS; hand 1 10H 9H; won 0 rest; turn 0", "not in this game's pack"),
    ("first 2; hand 0 QS; hand 1 10H; won 0 rest; turn 0", "first"),
])  # fmt: skip
def test_positions_that_are_none(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        position(text)


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    texts = [
        "hand 0 KS 10S; hand 1 AH JD; won 0 rest; turn 0",
        "hand 0 KS 10S; hand 1 AH JD; won 0 rest; turn 1",
        "first 1; hand 0 KS 10S; hand 1 AH JD; won 0 rest; turn 0",
        "hand 0 AH JD; hand 1 KS 10S; won 0 rest; turn 0",
        "hand 0 KS 10S; hand 1 AH JD; won 1 rest; turn 0",
        "hand 0 10S; hand 1 AH JD; led KS; won 0 rest; turn 1",
        "hand 0 KS; hand 1 AH JD; led 10S; won 0 rest; turn 1",
    ]
    assert len({position(text).key() for text in texts}) == len(texts)
    assert all(position(text).copy().key() == position(text).key() for text in texts)


# Against a naive generator, and against best play


def test_the_naive_generator_agrees() -> None:
    for n in range(how_many(500, 20_000)):
        rng = seed("naive", n)
        played = fresh("double_emperor", rng)
        while not played.deal.over():
            assert {played.deal.move_text(move) for move in played.deal.legal()} == naive.legal(played.deal)
            step(played, rng, eager=False)


@pytest.mark.parametrize(("hand", "other", "value", "leads"), [
    ("AS 10H", "10S JH", 14, {"AS": 14, "10H": 14}),                        # DX-10
    ("AS 10H KD", "10S AH JC", 18, {"AS": 18, "10H": 14, "KD": 18}),        # DX-11
    ("JS KS", "10S AS", 11, None),                                          # DX-14
])  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_the_value_of_an_ending(hand: str, other: str, value: int, leads: dict[str, int] | None, seat: int) -> None:
    deal = position(f"hand {seat} {hand}; hand {1 - seat} {other}; won 0 rest; turn {seat}")
    assert Search().value(deal) == value  # DE 7.3
    if leads:
        assert Search().leads(deal) == {f"play {card}": points for card, points in leads.items()}


ORACLES = [
    # the hand that leads, the other; the value, and if the other leads; lead alternate, must_head on, rank A10KQJ
    ("S:AKQ H:AKQ D:AK C:AK", "S:JT H:JT D:QJT C:QJT", 80, 0, 68, 80, 43),
    ("S:JT H:JT D:QJT C:QJT", "S:AKQ H:AKQ D:AK C:AK", 0, 80, 12, 0, 37),
    ("S:AQT H:AQT D:AT C:AT", "S:KJ H:KJ D:KQJ C:KQJ", 44, 43, 33, 44, 80),
    ("S:AQT H:KJ D:AQT C:KJ", "S:KJ H:AQT D:KJ C:AQT", 40, 40, 40, 40, 44),
    ("S:AK H:AK D:QJT C:QJT", "S:QJT H:QJT D:AK C:AK", 40, 40, 40, 40, 40),
    ("S:AJT H:KQ D:AJT C:KQ", "S:KQ H:AJT D:KQ C:AJT", 40, 40, 40, 40, 42),
    ("S:KQJT H:Q D:T C:AKQJ", "S:A H:AKJT D:AKQJ C:T", 24, 66, 34, 24, 24),
]
COLUMNS: list[tuple[int, dict[str, str]]] = [
    (0, {}), (1, {}), (0, {"lead": "alternate"}), (0, {"must_head": "on"}), (0, {"rank": "A10KQJ"}),
]  # fmt: skip


@pytest.mark.parametrize("row", range(len(ORACLES)))
@pytest.mark.parametrize("column", range(len(COLUMNS)))
def test_the_value_of_whole_deals(row: int, column: int) -> None:
    """Through the game itself where that is quick; the plain search always."""
    (mine, theirs, *values), (leader, chosen) = ORACLES[row], COLUMNS[column]
    hands = (mine, theirs)
    assert Plain(**chosen).value(hands[leader], hands[1 - leader]) == values[column]
    if (row + column) % 5 < how_many(5, 5):
        deal = position(f"hand 0 {written(mine)}; hand 1 {written(theirs)}; turn {leader}", **chosen)
        assert Search().value(deal) == values[column]  # DE 6.1, DE 6.2, DE 6.3, DE 7.3


def written(hand: str) -> str:
    """`S:AT H:K` as `AS 10S KH`."""
    suits = [suit.split(":") for suit in hand.split()]
    return " ".join(("10" if rank == "T" else rank) + suit for suit, ranks in suits for rank in ranks)
