"""Settling a round as its dealer does."""

from __future__ import annotations


def settle(dealer):
    return dealer.settle()
