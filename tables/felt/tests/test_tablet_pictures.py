"""Pictures of each game's felt for the README: pytest -m pictures."""

from __future__ import annotations

import pytest

from config.paths import BASE_DIR
from lab.testing.games.documents import BACCARAT, DOCUMENT
from lab.testing.tables import rounds
from lab.testing.tables.pit import LAYOUTS, open_table
from lab.testing.tables.slates import Slate
from tables.models import Shoe

FOLDER = BASE_DIR / "docs" / "screenshots"
RESULTS = "BBPBPPTPBBBBBBBBPTTPBPBBPPPPTBPBBPBPPBBTBP"
pytestmark = pytest.mark.pictures


# Every game while it is dealt; of some more than that
CHOSEN = (
    "tiger-commission-betting",
    "tiger-commission-result",
    "niu-niu-result",
    "holdem-bonus-decisions",
    "holdem-bonus-result",
)


def picture(slate: Slate, name: str) -> None:
    slate.settled()
    if name not in CHOSEN and not name.endswith("-dealing"):
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    slate.page.evaluate("document.activeElement.blur()")
    slate.page.wait_for_timeout(300)  # the light of the last touch goes out
    slate.page.screenshot(path=FOLDER / f"{name}.png")


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_felt_of(game, tablet, live_site):
    table = open_table(game)
    if DOCUMENT[game] in BACCARAT:
        Shoe.objects.update(results=RESULTS, hands=len(RESULTS), unseen=214)
    slate, script = Slate.at(table, tablet, live_site), rounds.SCRIPTS[game]
    slate.act("Place your bets")
    for box, name in script.bets:
        slate.bet(box, name)
    picture(slate, f"{game}-betting")
    slate.act("No more bets")
    if script.streets:
        slate.act("Flop")
        picture(slate, f"{game}-decisions")
        slate.act("Flop")
        slate.act("Flop")
        slate.cards(*script.streets[0][1])
        for street, cards in script.streets[1:]:
            for _box in range(3):
                slate.act(street)
            slate.cards(*cards)
        slate.cards(*script.cards[:4])
    else:
        slate.cards(*script.cards[: 12 if game == "niu-niu" else 4])
    picture(slate, f"{game}-dealing")
    done = 4 if script.streets else 12 if game == "niu-niu" else 4
    slate.cards(*script.cards[done:])
    slate.act("Announce")
    picture(slate, f"{game}-result")
    assert slate.complaints == []
