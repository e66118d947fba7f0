"""No code outside `games` asks which game is played, and none cites a clause by its number."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from games.management.switches import MEAN_MORE, ORDINARY, hands, slugs, switches

PLANTED = {
    # imports
    "from games.baccarat.play import BaccaratRound": "imports games.baccarat.play.BaccaratRound",
    "import games.niuniu.hands": "imports games.niuniu.hands",
    "from games import holdem": "imports games.holdem",
    "from games.registry import baccarat": "imports games.registry.baccarat",
    "from games.round.onedeck import OneDeckRound": "imports games.round.onedeck.OneDeckRound",
    "import games\ngames.baccarat.play.FIRST_FOUR": "names the game “baccarat”",
    'import_module("games.niuniu.play")': "names the game “niuniu”",
    "registry.niuniu.GAMES": "names the game “niuniu”",
    # names
    "isinstance(state, play.BaccaratRound)": "names the game “Baccarat”",
    "isinstance(state, onedeck.OneDeckRound)": "names the game “OneDeckRound”",
    'type(state).__name__ == "BaccaratRound"': "names the game “Baccarat”",
    "case(niu=1)": "names the game “niu”",
    "is_holdem = True": "names the game “holdem”",
    "def dealNiuNiu(): pass": "names the game “NiuNiu”",
    # texts
    'if game == "tiger-commission": pass': "names the game “tiger-commission”",
    'DECKS = {"niu": 1}': "names the game “niu”",
    'family = "baccarat"': "names the game “baccarat”",
    'game.startswith("tiger-")': "names the game “tiger”",
    'game.endswith("-super-six")': "names the hand “super-six”",
    'fr"^lucky7-{rest}"': "names the game “lucky7”",
    're.match("niu|holdem", game)': "names the game “niu”",
    "cursor.execute(\"SELECT 1 FROM tables_table WHERE game = 'niu-niu'\")": (
        "names the game “niu-niu”"
    ),
    'GAME = b"holdem"': "names the game “holdem”",
    'help_text = _("Niu Niu and Hold\'em 1 to 7")': "names the game “Hold'em”",
    # the hands and bets that games invent
    'side = {"B": "banker"}': "names the hand “banker”",
    'if hand.owner == "community": pass': "names the hand “community”",
    'slot.startswith("banker-")': "names the hand “banker”",
    'change = f"1:ante:{stake}:0"': "names the hand “ante”",
    'bet.endswith("double-reserve")': "names the hand “double-reserve”",
    'if document == "guide": pass': "says “guide” of a game",
    'bets["double"]': "says “double” of a game",
    # clauses
    'clause = "guide 1.4"': "cites “guide 1.4”",
    'clause = f"{document} 7.11.2.1"': "cites “7.11.2.1”",
    'rows = ("7.6", "7.7")': "cites “7.6”",
    'say = _("You may not (7.12).")': "cites “7.12”",
    'say = _("It is void (see 7.12, as told).")': "cites “7.12”",
    'def due():\n    """The player is told a time (8.3)."""': "cites “8.3”",
    "LIMIT = 10  # niu, holdem 7.11": "cites “holdem 7.11”",
    "LIMIT = 10  # as 7.11 has it": "cites “7.11”",
}
SHOWN = {
    ("felt.html", '<span class="clause">guide 1.2</span>'): "cites “guide 1.2”",
    ("felt.html", "<p>clause 7.6</p>"): "cites “7.6”",
    ("felt.html", "{# as 8.4.5 has it #}"): "cites “8.4.5”",
    ("felt.html", "placeholder=\"{% translate 'Or a clause such as 7.6' %}\""): "cites “7.6”",
    ("felt.html", '{% if table.game == "niu-niu" %}'): "names the game “niu-niu”",
    ("felt.html", "{% if game|slice:':5' == 'tiger' %}"): "names the game “tiger”",
    ("felt.html", '<div class="felt felt--holdem">'): "names the game “holdem”",
    ("felt.html", "<p>Only at Niu Niu</p>"): "names the game “Niu Niu”",
    ("felt.html", '{% letter "banker" %}'): "names the hand “banker”",
    ("felt.html", "{{ totals.banker|cents }}"): "names the hand “banker”",
    ("felt.js", 'if (felt.dataset.game === "holdem-bonus") {'): "names the game “holdem”",
    ("felt.js", "const game = `holdem`;"): "names the game “holdem”",
    ("felt.js", 'document.querySelector("#holdem")'): "names the game “holdem”",
    ("felt.js", "felt.dataset.niuNiu"): "names the game “niuNiu”",
    ("felt.js", "const games = { baccarat: 1 };"): "names the game “baccarat”",
    ("felt.js", "/tiger-/.test(game)"): "names the game “tiger”",
    ("felt.js", 'bet === "banker"'): "names the hand “banker”",
    ("felt.js", 'bet === "even"'): "says “even” of a game",
    ("felt.js", "// 8.4.5"): "cites “8.4.5”",
    ("felt.js", "// the cards come back, as 7.6 says"): "cites “7.6”",
    ("felt.js", 'note("void by 7.11.2.1");'): "cites “7.11.2.1”",
    ("felt.css", ".felt--baccarat { color: red; }"): "names the game “baccarat”",
    ("felt.css", '[data-game="tiger"] { color: red; }'): "names the game “tiger”",
    ("felt.css", "[data-game=tiger] { color: red; }"): "names the game “tiger”",
    ("felt.css", "#holdem { color: red; }"): "names the game “holdem”",
    ("felt.css", ".hand--banker { color: red; }"): "names the hand “banker”",
    ("felt.css", "/* as 7.6 has it */"): "cites “7.6”",
}
INNOCENT = [
    ("play.py", 'share = Decimal("2.50")'),
    ("play.py", 'path = "M4.6 7.6 1.1"'),
    ("play.py", 'name = "Tiger"'),
    ("play.py", "x = 7.6"),
    ("play.py", 'say = _("It takes 7.6 seconds, 4.5 on average")'),
    ("play.py", 'def name():\n    """\n    >>> name(2)\n    \'2.5\'\n    """'),
    ("play.py", '"""What baccarat and Niu Niu have in common is not told here."""'),
    ("play.py", 'roles = ["dealer", "player"]  # Hold\'em\'s dealer is somebody else'),
    ("play.py", 'say = _("The river is high, the tie is loose.")'),
    ("play.py", "from games.registry import BETS, GAMES"),
    ("play.py", 'guide = "a style guide"'),
    ("felt.html", '<p title="even more">{{ bonus }} in double, the guide</p>'),
    ("felt.html", '<path d="M0 1.1 7.6 4.5" /><text x="4.5" y="7.6">'),
    ("felt.html", '<span class="box__player">{{ box.player }}</span>'),
    ("felt.js", "const ratio = 4.5 * 7.6; // half of it, 0.5, is enough"),
    ("felt.js", 'fetch("https://example.org/1.html");'),
    ("felt.js", "const player = seats.turn; // whoever sits there"),
    ("felt.css", ".box__player { inset: 4.5px 7.6em 1.1rem; line-height: 1.3; }"),
    ("felt.css", ".properties { border: none; }"),
]


def found(folder: Path, name: str, text: str) -> list[str]:
    place = folder / ("tables" if name.endswith(".py") else "templates")
    place.mkdir()
    (place / name).write_text(text + "\n")
    return [each.why for each in switches(folder)]


def test_no_code_outside_games_switches_on_a_game_or_cites_a_clause():
    assert switches(Path(settings.BASE_DIR)) == []


@pytest.mark.parametrize("code", PLANTED)
def test_a_switch_that_is_planted_is_found(tmp_path, code):
    assert PLANTED[code] in found(tmp_path, "play.py", code)


@pytest.mark.parametrize(("name", "line"), SHOWN)
def test_a_switch_in_a_template_a_script_or_a_style_is_found(tmp_path, name, line):
    assert SHOWN[name, line] in found(tmp_path, name, line)


@pytest.mark.parametrize(("name", "text"), INNOCENT)
def test_what_is_neither_a_game_nor_a_clause_is_left_alone(tmp_path, name, text):
    assert found(tmp_path, name, text) == []


def test_a_word_that_means_more_is_one_that_games_use():
    assert MEAN_MORE.keys() | ORDINARY <= hands() | slugs()
