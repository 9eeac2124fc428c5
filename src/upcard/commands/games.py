"""The games and their options."""

from upcard.commands.output import show
from upcard.deal import Rules
from upcard.games import GAMES
from upcard.words.plain import said


def games(as_json: bool) -> int:
    data, lines = [], []
    for name, game in GAMES.items():
        title, options = said(f"game-{name}"), options_of(game)
        data.append({"name": name, "title": title, "seats": game.SEATS, "options": options})
        lines.append(f"{name}: {title}, {game.SEATS} seats")
        for option in options:
            lines.append(f"    {option['name']}: {option['decides']} ({option['clause']})")
            lines.append(f"        {option['values']}; default {option['default']}")
    return show(as_json, {"games": data}, lines)


def options_of(game: type[Rules]) -> list[dict[str, str]]:
    return [
        {"name": option.name, "values": option.shown_values(), "default": option.default, "clause": option.clause,
         "decides": said(f"option-{game.NAME}-{option.name}")}
        for option in game.OPTIONS
    ]  # fmt: skip
