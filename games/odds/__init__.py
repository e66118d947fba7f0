"""Exact odds of every bet that cards alone decide."""
