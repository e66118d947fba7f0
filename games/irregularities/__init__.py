"""Irregularities: what each clause decides when something has gone wrong on the felt."""
