"""Outcome frequencies: results come as often as the exact odds say, by table, by dealer, in all.

Each game says which outcomes it tells apart, and how often each comes. Each test is a chi-square;
how improbable a result must be is shared among all tests of an audit, so that of a thousand audits
of an honest house one raises a false alarm. Free hands and rounds with a ruling are left out: what
they came to is not chance alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce

from django.utils.translation import gettext_lazy

from games.game import Chances
from games.registry import GAMES
from games.round.state import Phase, State
from games.words import Sentence, _
from tables.checks.book import ShoeBook
from tables.checks.chance import Fit, fit
from tables.checks.model import ONCE_IN, Counts, Fault, PooledCheck
from tables.models import Staff, Table


def count(book: ShoeBook) -> Counts:
    """Rounds by cards, table, dealer and outcome: "baccarat-8 3 17 banker+player-pair"."""
    counts: Counter[str] = Counter()
    for round in book.rounds:
        state = book.states.get(round.pk)
        if state is None or round.free or "EffectApplied" in book.kinds(round.pk):
            continue
        outcome = _outcome(state, book.shoe.decks)
        if outcome is not None:
            cards, cell = outcome
            counts[f"{cards} {book.shoe.table_id} {_dealer(book, round.pk)} {cell}"] += 1
    return counts


def _outcome(state: State, decks: int) -> tuple[str, str] | None:
    """What was counted together with what, and which of its outcomes this round came to."""
    chances = _chances(state.game.slug, decks) if state.phase is Phase.ANNOUNCED else None
    outcome = state.game.outcome(state) if chances else None
    return (chances.name, outcome) if chances and outcome else None


@cache
def _chances(slug: str, decks: int) -> Chances | None:
    return GAMES[slug].chances(decks)


def _dealer(book: ShoeBook, round_id: int) -> int:
    """Who called the result."""
    called = (each.actor for each in book.entries[round_id] if each.kind == "ResultAnnounced")
    return next(called, None) or 0


@cache
def odds_of(cards: str) -> Mapping[str, Fraction]:
    """The exact odds of every outcome that is told apart."""
    return chances_of(cards).odds()


def chances_of(cards: str) -> Chances:
    known = (_chances(slug, decks) for slug, game in GAMES.items() for decks in game.layout.decks)
    return next(chances for chances in known if chances and chances.name == cards)


def judge(counts: Counts) -> Iterator[Fault]:
    tests = {
        group: result
        for group, cells in _groups(counts).items()
        if (result := fit(cells, odds_of(group[0]))) is not None
    }
    for (cards, whose), result in sorted(tests.items()):
        if result.p * len(tests) * ONCE_IN < 1:
            table = int(whose.removeprefix("table ")) if whose.startswith("table ") else None
            subject, named = _named(whose)
            yield Fault(f"{cards}, {subject}", _say(chances_of(cards), named, result), table)


def _groups(counts: Counts) -> dict[tuple[str, str], Counter[str]]:
    groups: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for key, n in counts.items():
        cards, table, dealer, cell = key.split(" ", 3)
        for whose in ("all tables", f"table {table}", f"dealer {dealer}"):
            groups[cards, whose][cell] += n
    return groups


def _named(whose: str) -> tuple[str, Sentence]:
    """In every audit alike, and for people."""
    kind, _sep, pk = whose.partition(" ")
    if kind == "table":
        number = Table.objects.values_list("number", flat=True).get(pk=pk)
        return f"table {number}", _("table {number}", number=number)
    if kind == "dealer":
        known = Staff.objects.filter(pk=pk).values_list("number", flat=True).first()
        return f"dealer {known or pk}", _("dealer {number}", number=known or pk)
    return "all tables", _("all tables")


def _told(cell: str, words: Mapping[str, Sentence]) -> str:
    """An outcome in words. With "…" it stands for the rare ones as well."""
    outcome, _sep, rest = cell.partition(" ")
    parts: Iterator[str] = (words.get(part, part) for part in outcome.split("+"))
    said = reduce(_and, parts)
    return Sentence("{said} …", {"said": said}) if rest else said


def _and(said: str, part: str) -> str:
    return Sentence("{said} + {part}", {"said": said, "part": part})


def _say(chances: Chances, whose: Sentence, result: Fit) -> Sentence:
    return _(
        "{cards}, {whose}: in {rounds} rounds “{outcome}” came {counted} times, expected were "
        "{expected} (chi-square {statistic} with {freedom} degrees of freedom, p {p}). By chance "
        "alone one audit in {once_in} names anything here.",
        cards=chances.says,
        whose=whose,
        rounds=result.rounds,
        outcome=_told(result.worst, chances.words),
        counted=result.counted,
        expected=f"{result.expected:.0f}",
        statistic=f"{result.statistic:.1f}",
        freedom=result.freedom,
        p=f"{result.p:.1g}",
        once_in=ONCE_IN,
    )


CHECK = PooledCheck(
    "frequencies",
    gettext_lazy("Outcome frequencies"),
    gettext_lazy(
        "Results come as often as the exact odds say, by table, by dealer and in all; "
        "a false alarm comes in one audit of a thousand."
    ),
    count,
    judge,
)
