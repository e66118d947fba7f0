"""What the engine says when something may not be done: a sentence, and the clause behind it."""

from __future__ import annotations


class Refused(Exception):
    """Base of all refusals: `message` is a sentence a dealer understands."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


class BadRound(Refused):
    """A round, or a ruling's case, that cannot be judged; `code` is one of the contract's."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message, clause)
        self.code = code

    def as_json(self) -> dict[str, dict[str, str]]:
        error = {"code": self.code, "message": self.message}
        if self.clause is not None:
            error["clause"] = self.clause
        return {"error": error}


class IllegalMove(Refused):
    """A move that the rules do not allow at this point of the round."""
