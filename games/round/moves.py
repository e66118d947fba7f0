"""Whether a move is allowed: `verify_x` raises IllegalMove with a sentence and the clause."""

from __future__ import annotations

from games.cards import CARDS
from games.errors import BadRound, IllegalMove
from games.money import cents
from games.round import events as e
from games.round import rulings
from games.round.contract import is_box
from games.round.state import Phase, State, seat
from games.words import _


def verify_free_to_play(state: State) -> None:
    if state.held is not None:
        raise IllegalMove(_("The round is held until the ruling comes."), state.held)
    if not state.live:
        raise IllegalMove(_("This round is over."))


def _verify_card(card: str) -> None:
    if card not in CARDS:
        raise IllegalMove(_("“{card}” is not a card.", card=card))


# Wagers -----------------------------------------------------------------------------------------


def verify_place_wager(state: State, box: int, bet: str, amount: str) -> None:
    verify_free_to_play(state)
    if bet not in state.game.bets:
        raise IllegalMove(_("This game has no bet called “{bet}”.", bet=bet))
    if state.opened.free:
        raise IllegalMove(_("No wagers on a free hand."), state.game.clauses.get("free-hand"))
    state.may_bet(box, bet)
    _verify_box(state, box)
    _verify_amount(state, box, bet, amount)


def _verify_box(state: State, box: int) -> None:
    if not is_box(box) or not 1 <= seat(box) <= state.opened.seats:
        raise IllegalMove(_("There is no box {box} at this table.", box=box))
    if box > state.opened.seats and not state.game.bets_behind:
        clause = state.game.clauses["duplicate-wager"]
        raise IllegalMove(_("A box has one bettor; nobody bets behind."), clause)
    if box in state.withdrawn:
        raise IllegalMove(_("Box {box} is out of this round.", box=box), state.withdrawn[box])
    for limit in state.opened.restrictions:
        others = {b for b, _bet in state.wagers if b in limit.boxes and b != box}
        if limit.kind == "one-box" and box in limit.boxes and others:
            raise IllegalMove(_("This player may play one box only."), limit.clause)


def _verify_amount(state: State, box: int, bet: str, amount: str) -> None:
    value = cents(amount)
    if not value:
        raise IllegalMove(_("“{amount}” is not an amount that can be wagered.", amount=amount))
    if value % (cents(state.opened.chip) or 1):
        raise IllegalMove(
            _("Wagers are in chips: a multiple of {chip}.", chip=state.opened.chip),
            state.game.clauses.get("chips"),
        )
    main = state.game.bets[bet].main
    high = cents(state.opened.limits.get("max" if main else "side_max", ""))
    clause = state.game.clauses.get("over-maximum" if main else "side-over-maximum")
    if clause is not None and high is not None and value > high:
        raise IllegalMove(_("Box {box}: over the table's maximum.", box=box), clause)


def verify_withdraw_wager(state: State, box: int, bet: str) -> None:
    verify_free_to_play(state)
    if (box, bet) not in state.wagers:
        raise IllegalMove(_("Box {box} has no such wager.", box=box))
    if state.phase is not Phase.BETTING:
        raise IllegalMove(_("Bets are closed."), state.game.clauses["bets-closed"])


def verify_close_bets(state: State) -> None:
    verify_free_to_play(state)
    if state.phase is not Phase.BETTING:
        raise IllegalMove(_("Bets are closed already."))
    if not state.boxes():
        raise IllegalMove(_("No wager is down yet."))
    state.verify_no_errors()
    round = state.as_round()
    try:
        state.game.require_main(round)
        state.game.refuse_bets(round)
    except BadRound as fault:
        raise IllegalMove(fault.message, fault.clause) from None


# Cards ------------------------------------------------------------------------------------------


def verify_deal(state: State, card: str, to: str | None = None) -> None:
    verify_free_to_play(state)
    _verify_card(card)
    if state.phase is Phase.BETTING:
        clause = state.game.clauses["no-card-before-close"]
        raise IllegalMove(_("No card before “No more bets”."), clause)
    state.verify_no_errors()
    slots = state.slots()
    if not slots:
        why = state.why_no_card()
        raise IllegalMove(_("No hand may take a card now. {why}.", why=why.say), why.clause)
    if to is not None and to not in slots:
        raise IllegalMove(_("The card does not belong there."), state.play_next().clause)
    if state.game.copies == 1 and card in state.in_hands():
        raise IllegalMove(
            _(
                "{card} is out already. If it is really there twice, the cards are wrong.",
                card=card,
            ),
            state.game.clauses["duplicate-card"],
        )


def verify_draw_in_error(state: State, card: str) -> None:
    """Always: what has happened on the felt can be told."""
    _verify_card(card)


def verify_announce(state: State) -> None:
    verify_free_to_play(state)
    state.verify_no_errors()
    if state.phase is not Phase.RESULT:
        raise IllegalMove(_("The cards have not decided the round yet."))


# Decisions between cards ------------------------------------------------------------------------


def verify_decide(state: State, move: str, box: int) -> None:
    """A move of the game's own, by its name."""
    verify_free_to_play(state)
    state.verify_no_errors()
    if move not in state.game.moves:
        raise IllegalMove(_("There is no decision to make now."))
    state.verify_decides(move, box)


# Rulings ----------------------------------------------------------------------------------------


def verify_hold(state: State, clause: str, authority: str) -> None:
    if state.held is not None:
        raise IllegalMove(_("The round is held already."), state.held)


def verify_release(state: State) -> None:
    if state.held is None:
        raise IllegalMove(_("The round is not held."))


def verify_withdraw_box(state: State, box: int, clause: str) -> None:
    if state.offered is None:
        raise IllegalMove(
            _("No ruling lets players withdraw now."), state.game.clauses["bets-closed"]
        )
    if box not in state.boxes():
        raise IllegalMove(_("Box {box} has no wager to withdraw.", box=box), clause)


def verify_apply_effect(state: State, effect: e.EffectApplied) -> None:
    rulings.verify(state, effect)
