"""The participation guide's three games (guide 2.7–2.9, 3.1–3.4, 4.1–4.3)."""

from __future__ import annotations

from games.baccarat.bets import (
    Bet,
    Bets,
    Pays,
    banker,
    banker_pair,
    half_on_six,
    pays,
    player,
    player_pair,
    tie,
    with_commission,
)
from games.baccarat.game import DECKS, DECKS_CLAUSE, Baccarat
from games.baccarat.irregularities import guide as irregularities
from games.baccarat.limits import Guide
from games.baccarat.play import GUIDE
from games.baccarat.rulebook import guide as rulebook
from games.baccarat.squeeze import highest_on_each_side
from games.document import Document
from games.game import FIVE_PER_CENT, HALF, Demo, Share
from games.layout import NOT_HERE, SIDE_BETS, Layout, Refusal
from games.rulebook.model import book
from games.words import Sentence, _

PAIRS = "guide 3.4"
DOCUMENT = Document(
    "guide",
    _("Participation guide: Baccarat and variations"),
    book("guide", rulebook.CLAUSES, sections=rulebook.SECTIONS),
    irregularities.SITUATIONS,
    irregularities.LIKELY,
    irregularities.DETECTORS,
    sees_deal=True,
)
CLAUSES = {
    "void": "guide other",
    "withdrawn": "guide other",
    "drawing": "guide 2.14",
    "duplicate-card": "guide 1.3",
    "main-wager-required": "guide 2.8",
    "free-hand": "guide 2.6",
    "bets-closed": "guide 2.4",
    "no-card-before-close": "guide 2.1",
    "limits": "guide 4.1",
    "side-limits": "guide 4.3",
    "bets": "guide 2.7",
    "result": "guide 2.15",
    "settle": "guide 2.15",
    "over-maximum": "guide 4.1",
    "side-over-maximum": "guide 4.3",
    "decks": DECKS_CLAUSE,
}
LAYOUT = Layout(
    (7, 8, 9),
    "guide 1.1",
    DECKS,
    DECKS_CLAUSE,
    ("shoe",),
    "guide 2.1",
    SIDE_BETS | {"side_total"},
    limits_clause="guide 4.1",
    side_clause="guide 4.3",
    side_times=50,
    unknown={"differential": Refusal(NOT_HERE["differential"].say, "guide 4.2")},
)


def _variant(
    slug: str,
    name: Sentence,
    clause: str,
    on_banker: tuple[Pays, ...],
    share: Share,
    demo: Demo,
    side_bets: Bets | None = None,
) -> Baccarat:
    return Baccarat(
        slug=slug,
        name=name,
        document=DOCUMENT,
        bets={
            "player": player(pays(clause, player=1), clause, clause),
            "banker": banker(on_banker, clause, clause),
            "tie": tie(pays(clause, tie=8), clause, main=True),
            "player-pair": player_pair(pays(clause, player_pair=11), PAIRS),
            "banker-pair": banker_pair(pays(clause, banker_pair=11), PAIRS),
            **(side_bets or {}),
        },
        own=CLAUSES,
        layout=LAYOUT,
        shares=(share,),
        free_hand=_("Dummy hand"),
        shuffle_is_watched=True,
        demo=(demo,),
        limit_rules=Guide(),
        squeeze=highest_on_each_side,
        steps=GUIDE,
    )


COMMISSION = _variant(
    "baccarat-commission",
    _("Baccarat, commission"),
    "guide 3.1",
    with_commission("guide 3.1"),
    FIVE_PER_CENT,
    Demo("Punto Banco", "EUR", 7, decks=6),
)
NO_COMMISSION = _variant(
    "baccarat-no-commission",
    _("Baccarat, no commission"),
    "guide 3.2",
    half_on_six("guide 3.2"),
    HALF,
    Demo("No Commission", "EUR", 9),
)
SUPER_SIX = _variant(
    "baccarat-super-six",
    _("Baccarat Super Six"),
    "guide 3.3",
    half_on_six("guide 3.3"),
    HALF,
    Demo("Super Six", "EUR", 7),
    {
        "super-six": Bet(
            pays("guide 3.3", banker_on_6_with_2=12, banker_on_6_with_3=20),
            "guide 3.3",
            name=_("Super Six"),
            letter="S6",
        )
    },
)
