"""Laws are tried on many examples; how long one takes on a busy machine is no part of a law."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
