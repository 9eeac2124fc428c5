"""What is said at a table and at its ends: the score of a deal, the match, giving up, the log, refusals, acts."""

import random
import re
from itertools import combinations

import pytest
from textual.pilot import Pilot

from driving import again
from play import how_many
from sitting import (
    WIDE,
    at_table,
    drawn,
    my_turn,
    note,
    past_the_score,
    run,
    screen_text,
    sit,
    some_offer,
    table_kept,
    table_of,
)
from upcard.data import ShownCard, points_in
from upcard.games import GAMES
from upcard.record import read_records
from upcard.rulebook import rulebook
from upcard.store import Store
from upcard.table.choosing import choose
from upcard.table.says import Play
from upcard.terminal.hand import Hand
from upcard.terminal.host import ME
from upcard.terminal.places import rows
from upcard.terminal.score import Question, ScorePage
from upcard.terminal.seat import TableScreen
from upcard.terminal.story import Story
from upcard.words import seat_word, words

pytestmark = pytest.mark.once
ALL = pytest.mark.parametrize("name", list(GAMES))
# A match of several deals.
LONG = {"conquian": {"target": "5"}, "run_fast": {"target": "500", "deals": "0"}, "queen_city_rum": {"target": "500"}}


def all_text(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot).split())


async def to_the_end(pilot: Pilot[None], screen: TableScreen) -> None:
    """The deal to its end, where the score is shown by itself."""
    rng = random.Random(f"end {screen.table.rules.NAME}")
    while await my_turn(pilot, screen):
        screen.play(some_offer(screen, rng))
    await drawn(pilot)
    assert isinstance(pilot.app.screen, ScorePage)


# --- the score -------------------------------------------------------------------------------------------------------


def account_told(screen: TableScreen) -> list[str]:
    """Every line of the account of the deal that is over, as it is shown; partners have theirs together."""
    seen, say = screen.table.seen(ME), words()
    sides, out = {side[0]: side for side in seen.rules.sides()}, []
    for line in seen.account:
        if line.seat in sides:
            whose = "" if line.other is None else seat_word(line.other, ME, seen.rules.SEATS)
            out.append(f"{line.points:+} {say.line(line, whose)} ({line.clause})")
    for lead, side in sides.items():
        assert {(seen.points[seat], seen.totals[seat]) for seat in side} == {(seen.points[lead], seen.totals[lead])}
    return out


@ALL
def test_the_score_of_each_deal_is_explained_and_the_next_one_comes_at_a_key(name: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name, **LONG.get(name, {})))
        for deal, key in enumerate(("n", "enter"), 1):
            assert screen.table.seen(ME).number == deal
            await to_the_end(pilot, screen)
            text, lines = all_text(pilot), account_told(screen)
            assert len(lines) >= len(screen.table.rules.sides())
            assert all(line in text for line in lines), (lines, text)
            seen = screen.table.seen(ME)
            assert words().aim(seen.aim) in text and screen.story.last_move() in text
            worth = words().worth(seen.rules.faces().worths())
            assert worth in text
            await pilot.press("escape")
            await drawn(pilot)
            assert at_table(pilot) is screen
            await pilot.press("v")
            await drawn(pilot)
            assert all(line in all_text(pilot) for line in lines)
            await pilot.press(key)
            await drawn(pilot)
            assert at_table(pilot) is screen and screen.table.phase == "play"
        assert screen.table.seen(ME).number == 3 and len(list(screen.host.store.records())) == 2

    run(play, WIDE)


def test_before_the_first_score_the_page_says_what_is_played_to() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        await my_turn(pilot, screen)
        await pilot.press("v")
        await drawn(pilot)
        assert "You: 0 in all" in all_text(pilot) and "100" in all_text(pilot) and "Next deal" not in all_text(pilot)
        await pilot.press("n")
        await drawn(pilot)
        assert at_table(pilot) is screen and note(screen) == words().say("deal-not-over")

    run(play)


def test_one_point_less_is_said_as_it_is() -> None:
    """A plural form that writes its number out would say 1 of -1."""
    for points, said in ((-1, "-1 point"), (1, "1 point"), (-2, "-2 points"), (0, "0 points")):
        assert f"X: {said}," in words().say("score-side", seats="X", points=points, total=0)


def test_the_head_says_what_the_match_is_played_to_where_there_is_room() -> None:
    async def play(pilot: Pilot[None]) -> None:
        for name in GAMES:
            screen = await sit(pilot, table_of(name))
            first, aim = screen_text(pilot).splitlines()[0], words().aim(screen.table.seen(ME).aim)
            assert (aim in first) == (pilot.app.size.width > 120) and len(first) <= pilot.app.size.width
            assert "Deal 1" in first and words().say(f"game-{name}") in first

    run(play, WIDE)
    run(play, (64, 24))


def test_double_emperor_shows_what_cards_count_and_what_is_taken() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen, best = await sit(pilot, table_of("double_emperor")), 0
        while await my_turn(pilot, screen):
            deal = screen.table.deal
            assert deal is not None
            shown = {row.name: row.text for row in rows(deal.view(0).data(), deal.of(), words())}
            taken = [points_in(place) for place in deal.view(0).data().places if place.kind == "won"]
            assert shown["Points taken"] == f"You {taken[0]}, Opponent {taken[1]}" and sum(taken) >= best
            best = sum(taken)
            assert shown["Cards count"] == "10: 10, A: 4, K: 3, Q: 2, J: 1"
            assert shown["Points taken"] in all_text(pilot) and shown["Cards count"] in all_text(pilot)
            await pilot.press("1")
        assert best > 40

    run(play)
    run(play, (100, 30))


# --- the match -------------------------------------------------------------------------------------------------------


@ALL
def test_a_match_is_given_up_after_a_question_and_another_one_is_played(name: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name, **LONG.get(name, {})))
        await my_turn(pilot, screen)
        for answer in ("n", "escape"):
            await pilot.press("g")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Question)
            await pilot.press(answer)
            await drawn(pilot)
            assert at_table(pilot) is screen and not screen.table.over
        await pilot.press("g", "y")
        await drawn(pilot)
        seen = screen.table.seen(ME)
        assert seen.over and seen.winners and ME not in seen.winners
        assert screen.story.result(seen.winners) in all_text(pilot) and note(screen) == words().say("press-again")
        assert Store(screen.host.store.file.parent).tables()[0].finished
        [record] = read_records("".join(screen.host.store.records()))
        assert record.given_up
        for key in ("g", "u"):
            await pilot.press(key)
            assert at_table(pilot) is screen and screen.table.over and note(screen)
        await pilot.press("n")
        await my_turn(pilot, screen)
        seen = screen.table.seen(ME)
        assert (seen.match, seen.number, seen.over) == (2, 1, False) and "Match 2 begins." in screen.story.lines
        assert table_kept().text() == screen.table.text()

    run(play, WIDE)


def test_another_match_has_the_same_people_and_options() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor", rounds="1", lead="alternate"))
        await to_the_end(pilot, screen)
        seen = screen.table.seen(ME)
        assert (
            seen.over and screen.story.result(seen.winners) in all_text(pilot) and "n Another match" in all_text(pilot)
        )
        await pilot.press("escape")
        await drawn(pilot)
        assert "n Another match" in all_text(pilot)
        await pilot.press("n")
        await my_turn(pilot, screen)
        again = screen.table.seen(ME)
        assert (again.match, again.over, again.totals) == (2, False, (0, 0))
        assert again.rules.text() == seen.rules.text() == "lead alternate, rounds 1"
        assert [one.who for one in again.sitting] == [one.who for one in seen.sitting]
        assert not screen.host.store.tables()[0].finished, "it is listed in the menu again"

    run(play)


# --- the log ---------------------------------------------------------------------------------------------------------


def told(screen: TableScreen) -> list[str]:
    return [screen.story.line(line) for line in screen.story.lines]


@ALL
def test_the_log_is_the_same_after_resuming_and_follows_when_a_move_is_taken_back(name: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        rng = random.Random(f"log {name}")
        screen = await sit(pilot, table_of(name))
        for _ in range(3):
            if await my_turn(pilot, screen):
                screen.play(some_offer(screen, rng))
        await my_turn(pilot, screen)
        if screen.table.phase == "over":
            await past_the_score(pilot)
        before = told(screen)
        assert len(before) > 2
        await pilot.press("escape")
        await drawn(pilot)
        await pilot.press("enter")
        await drawn(pilot)
        screen = at_table(pilot)
        assert told(screen) == before
        await pilot.press("u")
        if screen.table.log[-1].does == "takes back":
            *after, last = told(screen)
            assert last == words().say("took-back") and after == before[: len(after)][:-1] + after[-1:]
            fresh = Story(again(screen.table), words())
            fresh.anew()
            assert [fresh.line(line) for line in fresh.lines] == after
        else:
            assert note(screen) in (words().say("nothing-to-take-back"), words().say("deal-over"))

    run(play)


# --- refusals --------------------------------------------------------------------------------------------------------


def says_why(screen: TableScreen, cards: list[str]) -> str:
    """The clause of the refusal of these cards; '' where they are no move for another reason, which is said."""
    text, name = note(screen), screen.table.rules.NAME
    clause = screen.clause
    if clause:
        assert f"({clause})" in text and " ".join(rulebook(name).clauses[clause].split()) in " ".join(text.split())
    else:
        assert text.startswith(words().say("no-move", why="")[:25]), text
    assert all(words().sign(ShownCard(card)).rstrip("'") in text for card in cards) or not clause
    return clause


@ALL
def test_a_pick_of_wrong_cards_always_says_why(name: str) -> None:
    counts = {"clause": 0, "other": 0}

    async def play(pilot: Pilot[None]) -> None:
        rng = random.Random(f"why {name}")
        screen = await sit(pilot, table_of(name, "uniform"))
        for _ in range(max(6, how_many(12, 100))):
            if not await my_turn(pilot, screen):
                break
            hand, deal = screen.query_one(Hand), screen.table.deal
            assert deal is not None
            for _ in range(4):
                cards = rng.sample(hand.cards, min(len(hand.cards), rng.randint(1, 3)))
                if choose(deal, ME, cards).exact:
                    continue
                before, hand.picked = screen.table.text(), list(cards)
                screen.on_hand_changed(Hand.Changed())
                screen.on_hand_played(Hand.Played(cards))
                assert screen.table.text() == before
                counts["clause" if says_why(screen, cards) else "other"] += 1
                assert hand.picked == cards, "they stay picked up"
                hand.drop()
            screen.on_hand_changed(Hand.Changed())
            if await my_turn(pilot, screen):
                screen.play(some_offer(screen, rng))

    run(play, (100, 50))
    assert counts["clause"] > 5 and counts["clause"] >= 9 * counts["other"], counts


def test_a_refusal_says_what_may_be_done_in_its_place() -> None:
    """And the rules open at its clause."""

    async def play(pilot: Pilot[None]) -> None:
        for _ in range(20):
            screen = await sit(pilot, table_of("run_fast"))
            assert await my_turn(pilot, screen)
            beats = [offer for offer in screen.table.seen(ME).offers if offer.move.verb == "beat"]
            if beats:
                screen.do(Play((beats[0].sends[0].replace("beat", "lead"),)))
                better = screen.story.offer(beats[0], screen.choice) if screen.choice else ""
                assert f"({screen.clause})" in note(screen) and note(screen).endswith(f"But you may: {better}")
                return
        raise AssertionError("nothing to beat")

    run(play)


def test_cards_that_make_no_move_say_what_can_be_done() -> None:
    """The list was empty, and numbers did nothing, without a word."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("conquian"))
        assert await my_turn(pilot, screen)
        hand, deal = screen.query_one(Hand), screen.table.deal
        assert deal is not None
        wrong = next(
            list(pair) for pair in combinations(hand.cards, 2)
            if not (found := choose(deal, ME, pair)).exact and not found.more
        )  # fmt: skip
        for card in wrong:
            hand.toggle(card)
        await drawn(pilot)
        asked = "Enter says why; Escape puts back what you have picked up."
        assert not screen.offers and note(screen).endswith(asked)
        await pilot.press("enter")
        assert note(screen).startswith("Not allowed (CON ")
        await pilot.press("1")
        assert note(screen).endswith(asked)
        await pilot.press("escape")
        assert not hand.picked and asked not in note(screen) and screen.offers

    run(play)


# --- acts ------------------------------------------------------------------------------------------------------------


def test_an_act_that_is_offered_as_one_plays_at_one_press() -> None:
    """Melds that are not rearranged lie down again by themselves, and the log says only what is new."""

    async def play(pilot: Pilot[None]) -> None:
        found = 0
        for _ in range(40):
            screen = await sit(pilot, table_of("conquian"))
            while found < 3 and await my_turn(pilot, screen):
                acts = [offer for offer in screen.offers if len(offer.sends) > 2]
                if not acts:
                    screen.play(some_offer(screen, random.Random(1)))
                    continue
                view = screen.table.seen(ME).view
                assert view is not None
                old = {card.card for place in view.places if place.kind == "meld" for card in place.cards}
                text = str(screen.query_one("#moves").get_option_at_index(0).prompt)  # type: ignore[attr-defined]
                assert re.match(r"1 take \S+ and meld ", text) and text.endswith(", all else as it lies")
                await pilot.press("1")
                assert screen.table.deal is not None and screen.table.deal.act is None
                moved = [line for line in told(screen) if line.startswith("You")][-1]
                new = {words().sign(card) for card in acts[0].move.cards}
                assert moved.count("meld") == 1 and new <= set(moved.replace(".", "").replace(",", "").split())
                assert {words().sign(ShownCard(card)) for card in old} - new, "there were others"
                found += 1
            if found == 3:
                return
        raise AssertionError(found)

    run(play, WIDE)
