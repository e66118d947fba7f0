"""What Hoiana's two documents share: their clauses have the same numbers (5.1.1–5.1.3, 6.1–6.2)."""

from __future__ import annotations

from games.baccarat.bets import (
    Bet,
    Bets,
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
from games.baccarat.irregularities import hoiana as irregularities
from games.baccarat.limits import Hoiana
from games.baccarat.play import HOIANA
from games.baccarat.rulebook import hoiana as shared
from games.baccarat.squeeze import highest_on_table
from games.document import Document
from games.game import FIVE_PER_CENT, HALF, Demo
from games.layout import NOT_HERE, SIDE_BETS, Layout, Refusal
from games.rulebook import disputes
from games.rulebook.model import Clause, book
from games.words import Sentence, _


def document(slug: str, name: Sentence, chapter: tuple[Clause, ...]) -> Document:
    return Document(
        slug,
        name,
        book(slug, shared.CLAUSES, chapter, disputes.CLAUSES),
        irregularities.SITUATIONS,
        irregularities.LIKELY,
        irregularities.DETECTORS,
        sees_deal=True,
    )


def variant(
    document: Document,
    slug: str,
    name: Sentence,
    *,
    commission: bool,
    side_bets: Bets,
    demo: Demo,
) -> Baccarat:
    """A commission (5.1.1) or non-commission (5.1.2) game with the document's own side bets."""
    cite = document.cite
    main = cite("5.1.1") if commission else cite("5.1.2")
    return Baccarat(
        slug=slug,
        name=name,
        document=document,
        bets={
            "player": player(pays(main, player=1), cite("6.1.1.2"), cite("6.1.1.3")),
            "banker": banker(
                with_commission(main) if commission else half_on_six(main),
                cite("6.1.2.2"),
                cite("6.1.2.3"),
            ),
            "tie": tie(pays(cite("5.1.3"), tie=8), cite("6.1.3")),
            "player-pair": player_pair(pays(cite("5.1.3"), player_pair=11), cite("6.2.1.2")),
            "banker-pair": banker_pair(pays(cite("5.1.3"), banker_pair=11), cite("6.2.1.2")),
            **side_bets,
        },
        own=_clauses(document),
        layout=_layout(document),
        restrictions={"no-squeeze": cite("4.8")},
        shares=(FIVE_PER_CENT,) if commission else (HALF,),
        free_hand=_("Free hand"),
        demo=(demo,),
        limit_rules=Hoiana(document.slug),
        squeeze=highest_on_table,
        steps={step: cite(number) for step, number in HOIANA.items()},
    )


def side_bet(document: Document, loses: str, name: Sentence, letter: str, **odds: int) -> Bet:
    """A side bet of the table in 5.1.3: what must happen, and the odds to 1."""
    paid = pays(document.cite("5.1.3"), **odds)
    return Bet(paid, document.cite(loses), name=name, letter=letter)


def _clauses(document: Document) -> dict[str, str]:
    numbers = {
        "void": "2.2.20",
        "withdrawn": "7.13.1",
        "drawing": "4.10",
        "duplicate-card": "7.1",
        "free-hand": "7.8",
        "bets-closed": "4.6",
        "no-card-before-close": "4.2",
        "chips": "4.2",
        "limits": "4.4",
        "side-limits": "4.4",
        "differential": "4.3.1",
        "heavier-side": "7.19",
        "under-minimum": "7.17",
        "bets": "4.1",
        "result": "4.17",
        "settle": "5.1",
        "burn-first": "7.11.1",
        "reshuffle": "7.11.2.1",
    }
    return {name: document.cite(number) for name, number in numbers.items()}


def _layout(document: Document) -> Layout:
    """The two cloths of the document's appendix have four and six places."""
    return Layout(
        (4, 6),
        document.cite("2.1.1"),
        DECKS,
        DECKS_CLAUSE,
        ("shoe",),
        document.cite("4.9.1"),
        SIDE_BETS | {"differential"},
        limits_clause=document.cite("4.4"),
        unknown={"side_total": Refusal(NOT_HERE["side_total"].say, document.cite("4.3"))},
    )
