"""Replays of deals that are over: no step differs from the engine, and each ends as its record says."""

import asyncio
import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest

from play import how_many, some_rules
from upcard.data import ShownView
from upcard.deal import Deal, Rules
from upcard.deck import Start
from upcard.errors import Trouble
from upcard.examples import open_view
from upcard.games import GAMES
from upcard.record import Nonce, Note, Record, read_record
from upcard.shuffle import nonce_hash, seed_from
from upcard.table.seen import places_of
from upcard.web.messages import ENCODER
from upcard.web.replay import replay, replayed

ALL = pytest.mark.parametrize("game", list(GAMES))


def some_record(rules: Rules, rng: random.Random) -> Record:
    """A deal of chance, played to its end at random."""
    seats = ["person", *["uniform 1"] * (rules.SEATS - 1)]
    record = Record(rules, Start(dealer=rng.randrange(rules.SEATS)), seats, seed=seed_from(str(rng.random())))
    record.table = "5d0e61c79a2b4f38"
    nonce = rng.randbytes(32)
    record.nonces[0] = Nonce(nonce_hash(record.commitment(), 0, nonce), nonce)
    deal = record.first()
    while not deal.over():
        move = rng.choice(list(deal.legal()))
        record.moves.append(move)
        deal.play(move)
    record.scores = deal.scores()
    return record


def records(game: str, count: int) -> list[Record]:
    rng = random.Random(f"replay {game}")
    return [some_record(some_rules(game, rng) if n else GAMES[game](), rng) for n in range(count)]


def sent(record: Record) -> Any:
    """The replay as a browser reads it."""
    return json.loads(asyncio.run(replay(record.text())))


def lying(found: Any, board: Any) -> Any:
    """The places of a board of the replay."""
    return [found["places"][number] for number in board["places"]]


def data(value: Any) -> Any:
    return json.loads(ENCODER.encode(value))


def unmarked(places: Any) -> Any:
    """Without what only the history tells: the last trick, and what a seat has drawn."""
    for place in places:
        for card in place["cards"]:
            card["marks"] = [mark for mark in card["marks"] if mark not in ("trick", "drawn")]
            card["by"] = None if place["kind"] == "won" else card["by"]
    return places


@ALL
def test_every_step_is_the_engines(game: str) -> None:
    for record in records(game, how_many(4, 40)):
        found, deal = sent(record), record.first()
        assert len(found["steps"]) == len(record.moves) + 1
        for made, step in enumerate(found["steps"]):
            check_step(found, step, deal)
            if made < len(record.moves):
                move = record.moves[made]
                told = found["steps"][made + 1]["told"]
                assert told["move"] == data(deal.parts(move))
                deal.play(move)
        assert found["steps"][0]["told"] is None


def check_step(found: Any, step: Any, deal: Deal) -> None:
    """All hands as they are, and each seat's view as it was."""
    view: ShownView = open_view(deal)
    assert step["turn"] == view.turn and step["act"] == (deal.act is not None)
    assert unmarked(lying(found, step["open"])) == unmarked(data(view.places))
    cards = [card["card"] for place in lying(found, step["open"]) for card in place["cards"]]
    faces = deal.of().faces()
    assert sorted(cards) == sorted(faces.card_text(card) for card in deal.of().pack())
    for seat, board in enumerate(step["seats"]):
        assert unmarked(lying(found, board)) == unmarked(data(places_of(deal.view(seat))))
    facts = {(fact["name"], fact["owner"]): fact["value"] for fact in step["open"]["facts"]}
    assert facts == {(fact.name, fact.owner): fact.value for fact in view.facts if fact.value}


@ALL
def test_a_replay_ends_in_the_records_scores(game: str) -> None:
    for record in records(game, how_many(6, 60)):
        found = sent(record)
        assert found["scores"] == record.scores and found["steps"][-1]["turn"] is None
        for seat, score in enumerate(record.scores or []):
            assert sum(line["points"] for line in found["account"] if line["seat"] == seat) == score
        assert found["record"] == record.text()
        assert read_record(found["record"].splitlines()).moves == record.moves
        assert found["options"] == dict(record.rules.changed()) and found["seats"] == record.seats


@ALL
def test_the_deck_is_what_was_dealt(game: str) -> None:
    record = records(game, 1)[0]
    found, rules = sent(record), record.rules
    assert found["deck"] == [rules.faces().card_text(card) for card in record.dealt().cards]
    assert [int(number) for number in found["chance"]] == list(record.dealt().chance)
    assert [int(bound) for bound in found["bounds"]] == list(rules.chances())


def test_the_last_trick_is_marked_until_the_next_lead() -> None:
    record = records("double_emperor", 1)[0]
    found = sent(record)
    for made, step in enumerate(found["steps"]):
        for board in (step["open"], *step["seats"]):
            marked = [card for place in lying(found, board) for card in place["cards"] if "trick" in card["marks"]]
            assert len(marked) == (2 if made and made % 2 == 0 else 0)
            assert {card["by"] for card in marked} == ({0, 1} if marked else set())


@ALL
def test_a_seat_sees_no_more_than_it_knew(game: str) -> None:
    """At the first step no seat's board names a card of another hand, but for the one that begins Run Fast."""
    for record in records(game, 3):
        found = sent(record)
        hands = {
            place["owner"]: {card["card"] for card in place["cards"]}
            for place in lying(found, found["steps"][0]["open"]) if place["kind"] == "hand"
        }  # fmt: skip
        if record.rules.text().find("open on") >= 0:
            continue
        for seat, board in enumerate(found["steps"][0]["seats"]):
            shown = {card["card"] for place in lying(found, board) for card in place["cards"]}
            assert all(shown & hand <= {"3H"} for owner, hand in hands.items() if owner != seat)


def test_what_happened_at_the_table_is_told() -> None:
    record = records("conquian", 1)[0]
    record.notes = [Note(3, "seat", 1, "person"), Note(5, "takes back", 0), Note(len(record.moves), "gives up", 0)]
    found = data(replayed(record))
    assert [(note["made"], note["does"], note["seat"], note["who"]) for note in found["notes"]] == [
        (3, "seat", 1, "person"), (5, "takes back", 0, ""), (len(record.moves), "gives up", 0, ""),
    ]  # fmt: skip


def test_a_deal_that_was_given_up_has_no_score() -> None:
    whole = records("queen_city_rum", 1)[0]
    record = read_record(whole.text().splitlines())
    record.moves, record.scores = record.moves[:4], None
    record.notes, record.given_up = [Note(4, "gives up", 0)], True
    found = sent(record)
    assert found["given_up"] and found["scores"] == found["account"] == [] and len(found["steps"]) == 5


def test_a_deck_given_by_hand() -> None:
    whole = records("run_fast", 1)[0]
    record = Record(whole.rules, whole.start, whole.seats, deck=whole.dealt(), moves=whole.moves, scores=whole.scores)
    assert sent(record)["deck"] == sent(whole)["deck"]


def test_a_spoilt_record_is_a_trouble() -> None:
    text = records("push", 1)[0].text()
    for spoilt in ("", text.replace("upcard record 2", "upcard record 9"), text[: len(text) // 2]):
        with pytest.raises(Trouble):
            asyncio.run(replay(spoilt))


def test_what_the_browser_is_tested_with_is_fresh() -> None:
    """client/tests/records.json is what client/tests/records.py writes."""
    source = Path(__file__).parents[2] / "client/tests/records.py"
    spec = importlib.util.spec_from_file_location("records", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.recorded() == module.RECORDS.read_text("utf-8")
