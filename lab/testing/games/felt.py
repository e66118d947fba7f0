"""A felt for the tests: a round played move by move, its history kept, nothing else remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.errors import IllegalMove
from games.irregularities.ruling import rule
from games.round import engine, rulings
from games.round import events as e
from games.round.adjudicate import Judgement, adjudicate, judge

PAT = "2s 3h 4d 4c"  # Player 6, Banker 7: nobody draws
BOTH_DRAW = "2s Kh Kd 3c"  # Player 2 draws; Banker 3 draws unless that is an eight
BANKER_DRAWS = "7s 2h Kd 2c"  # Player 7 stands, Banker 4 draws


class PlayedRound:
    """Every move goes through the engine; the state is always the fold of the history."""

    def __init__(self, game: str, **opening: Any) -> None:
        self.game = game
        self.history: list[e.Event] = [engine.open_round(e.RoundOpened(game, **opening))]

    @property
    def state(self) -> Any:
        """The state of this game's own kind."""
        return engine.fold(self.game, self.history)

    def tell(self, *events: e.Event) -> PlayedRound:
        self.history.extend(events)
        return self

    def do(self, move: Callable[..., e.Event], *args: Any) -> PlayedRound:
        return self.tell(move(self.state, *args))

    def bets(self, *texts: str) -> PlayedRound:
        """“1 banker 500”: box, bet, amount."""
        for text in texts:
            box, bet, amount = text.split()
            self.do(engine.place_wager, int(box), bet, amount)
        return self

    def close(self, *texts: str) -> PlayedRound:
        return self.bets(*texts).do(engine.close_bets)

    def deal(self, cards: str, to: str | None = None) -> PlayedRound:
        """Each card where the rules expect it, or all of them to one slot."""
        for card in cards.split():
            self.do(engine.deal, card, to)
        return self

    def error(self, cards: str) -> PlayedRound:
        for card in cards.split():
            self.do(engine.draw_in_error, card)
        return self

    def take_back(self) -> PlayedRound:
        return self.do(engine.take_back)

    def announce(self) -> PlayedRound:
        return self.do(engine.announce)

    # Rulings -----------------------------------------------------------------------------------

    def ruled(self, clause: str, *, options: Iterable[str] = (), lies: str = "",
              withdraw: Iterable[int] = (), **facts: Any) -> PlayedRound:  # fmt: skip
        """The ruling of a clause: held where it holds, applied effect by effect, released.

        `lies` is how the approver lays the cards where the facts do not say.
        """
        ruling = self.ruling(clause, **facts)
        chosen = [each for each in ruling["options"] if each["effect"] in set(options)]
        if ruling["holds"]:
            self.do(engine.hold, ruling["clause"], ruling["authority"])
        box = facts.get("box")
        events = rulings.events_for(ruling, self.state, chosen=chosen, order=lies.split(), box=box)
        for event in events:
            self.do(engine.apply_effect, event)
            if event.effect == "offer-withdrawal":
                for player in withdraw:
                    self.do(engine.withdraw_box, player, ruling["clause"])
                everybody = rulings.all_withdrew(self.state, ruling["clause"])
                if everybody:
                    for void in everybody:
                        self.do(engine.apply_effect, void)
                    break
        return self.do(engine.release) if ruling["holds"] else self

    def ruling(self, clause: str, **facts: Any) -> dict[str, Any]:
        case: dict[str, Any] = {"game": self.game, "clause": clause, "facts": facts}
        if clause == "7.6" and "card" in facts:
            case["dealt"] = self.state.as_json()["dealt"][:4]
        return rule(case)

    # What came of it ---------------------------------------------------------------------------

    def refused(self, move: Callable[..., object], *args: Any) -> IllegalMove:
        """The refusal of a move; it must have changed nothing."""
        before = self.state
        try:
            move(before, *args)
        except IllegalMove as refusal:
            assert self.state == before
            return refusal
        raise AssertionError(f"{move.__name__}{args} was allowed")

    def judgement(self) -> Judgement:
        return judge(self.state)

    def settlement(self) -> dict[str, Any]:
        settlement = adjudicate(self.state.as_json())
        assert "error" not in settlement, settlement
        return settlement

    def results(self) -> dict[tuple[int, str], str]:
        return {(line["box"], line["bet"]): line["result"] for line in self.settlement()["wagers"]}

    @property
    def says(self) -> str:
        return str(self.state.upcoming().say)
