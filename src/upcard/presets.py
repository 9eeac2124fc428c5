"""Rules that people choose together, by name: for the start pages of clients. `preset-GAME-NAME` of the words says what
each is like.
"""

from collections.abc import Mapping
from typing import Final

PRESETS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "conquian": {
        "single": {},
        "to-five": {"target": "5"},
        "spanish": {"skin": "spanish"},
        "short": {"size": "8/9", "cambio": "on"},
    },
    "double_emperor": {
        "match": {},
        "single": {"rounds": "1"},
        "open": {"open": "on"},
        "long": {"target": "250"},
    },
    "push": {
        "match": {},
        "single": {"only_round": "1"},
    },
    "queen_city_rum": {
        "match": {},
        "single": {"deals": "1"},
        "long": {"target": "500"},
        "classic": {"classic": "on"},
    },
    "run_fast": {
        "single": {},
        "ten": {"deals": "10"},
        "to-hundred": {"deals": "0"},
        "relaxed": {"must_beat": "off"},
        "strict": {"break": "forbidden", "one_card": "pay_all"},
    },
}
"""By game and name: the options that differ from the default. The first is how the game is played by default."""
