"""What a tablet shows of its table, read from `Play` alone: a tap costs no further query."""

from tables.felt.view import Felt

__all__ = ["Felt"]
