"""A game as one object: whatever anybody asks about it, it answers itself.

A family subclasses `Game` and says what it does otherwise; each of its games is one such object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from games import procedures
from games.bets import Bet
from games.document import Document
from games.felt import Side, Spot
from games.irregularities.effects import ANYWHERE, COUNT_CARDS
from games.layout import Layout
from games.words import Sentence

if TYPE_CHECKING:
    from games.odds.bets import BetOdds
    from games.round.contract import Cards, Round
    from games.round.events import BoxDecision, RoundOpened
    from games.round.state import State


class Guests(NamedTuple):
    """What a guest of this game bets: one of `main`; `beside` it always these, so many times as
    high; now and then one of `side`."""

    main: tuple[str, ...]
    side: tuple[str, ...] = ()
    beside: tuple[tuple[str, int], ...] = ()


class Demo(NamedTuple):
    """A table of the demo pit."""

    name: str
    currency: str
    seats: int
    decks: int = 8
    face: str = "up"
    procedure: str = "shoe"


class Share(NamedTuple):
    """A part of a wager that is paid or kept, and how it is written."""

    written: str
    part: Fraction


FIVE_PER_CENT: Final = Share("5%", Fraction(5, 100))
HALF: Final = Share("1/2", Fraction(1, 2))


class Chances(NamedTuple):
    """The outcomes that are counted against the odds, each with the number of ways to it. Games
    with the same `name` are counted together. An outcome is of one part or of several, "tie" or
    "banker+player-pair"; `words` are the parts'."""

    name: str
    ways: Mapping[str, int]
    says: Sentence
    words: Mapping[str, Sentence]

    def odds(self) -> dict[str, Fraction]:
        total = sum(self.ways.values())
        return {outcome: Fraction(count, total) for outcome, count in self.ways.items()}


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """`copies`: how often one card may be seen in a round before it is one too many. `clauses`
    name the clause of what is the same everywhere; `own` are those of the game's document.
    `shares` are the parts of a wager that it pays or keeps."""

    slug: str
    name: Sentence
    document: Document
    bets: Mapping[str, Any]
    own: Mapping[str, str]
    layout: Layout
    copies: int = 1
    restrictions: Mapping[str, str] = field(default_factory=dict)
    shares: tuple[Share, ...] = ()
    free_hand: Sentence | None = None  # what a hand without wagers is called, where there is one
    shuffle_is_watched: bool = False  # nobody shuffles while no player is there to see it
    demo: tuple[Demo, ...] = ()

    # What a family may do otherwise
    sides: ClassVar[tuple[str, ...]] = ()  # hands whose totals the felt shows
    results: ClassVar[Mapping[str, Side]] = {}  # who may win a round
    roads: ClassVar[bool] = False  # whether a shoe's results are drawn as the roads of baccarat
    shuffled_every_round: ClassVar[bool] = False  # one deck, whole again: nothing burnt or counted
    collects_first: ClassVar[bool] = False  # all losing wagers, then all that is paid
    bets_behind: ClassVar[bool] = False  # more than one bettor at a box
    effects: ClassVar[tuple[str, ...]] = (*ANYWHERE, COUNT_CARDS.name)  # that may be picked
    hands: ClassVar[Mapping[str, Sentence]] = {}  # those that are no box's, as a card goes there
    statuses: ClassVar[Mapping[str, Sentence]] = {}  # how a box may have ended a round
    moves: ClassVar[Mapping[str, type[BoxDecision]]] = {}  # its own, and the event that each makes

    @cached_property
    def clauses(self) -> Mapping[str, str]:
        return {**procedures.CLAUSES, **self.own}

    def counts(self, results: str) -> tuple[tuple[str, int], ...]:
        """How often each side won, in the letters that a shoe keeps."""
        return tuple((name, results.count(side.letter)) for name, side in self.results.items())

    # The felt ----------------------------------------------------------------------------------

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The bets in the order they lie before a player."""
        return tuple(self.spot(bet, "word") for bet in self.bets if not self.bets[bet].behind)

    def spot(self, slug: str, size: str) -> Spot:
        bet: Bet = self.bets[slug]
        reserve = next((each for each in self.bets if self.bets[each].behind == slug), "")
        times = self.bets[reserve].times if reserve else 0
        tone = self.results[bet.side].tone if bet.side in self.results else ""
        return Spot(slug, bet.letter, tone, size, reserve, times)

    def wager_of(self, bet: str) -> str:
        """The wager that a bet counts for: a reserve for the one it stands behind.

        A bet that the game does not know stands for itself.
        """
        known = self.bets.get(bet)
        return known.behind or bet if known else bet

    @property
    def guests(self) -> Guests:
        main = tuple(bet for bet in self.bets if self.bets[bet].main)
        return Guests(main[:1], tuple(bet for bet in self.bets if bet not in main))

    # Chance ------------------------------------------------------------------------------------

    def odds_of_bets(self, decks: int) -> Mapping[str, BetOdds]:
        """The exact odds of the bets that cards alone decide."""
        return {}

    def odds_of_hands(self) -> Mapping[str, int] | None:
        """How many hands there are of each name, where that is what can be computed exactly."""
        return None

    def chances(self, decks: int) -> Chances | None:
        """What can happen in a round, where that is compared with what did happen."""
        return None

    def outcome(self, state: Any) -> str | None:
        """The one of these that a finished round came to."""
        return None

    # Judging a round ---------------------------------------------------------------------------

    def read_cards(self, obj: Mapping[str, Any], void: bool) -> Cards:
        raise NotImplementedError

    def require_main(self, round: Round) -> None:
        """Refuse a box that lacks the wager it must have."""

    def refuse_bets(self, round: Round) -> None:
        """Refuse wagers that may not stand as they are, whatever the cards."""

    def limit(self, round: Round) -> None:
        """Cut each wager to the part that the limit rules leave in play."""

    def judge(self, round: Round) -> dict[str, Any]:
        """The outcome; gives each standing wager its line. Raises BadRound."""
        raise NotImplementedError

    def start(self, opened: RoundOpened) -> State:
        """The state of a round of this game as it is opened."""
        raise NotImplementedError
