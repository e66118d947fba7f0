"""What an answer holds, however its template breaks its lines."""

from __future__ import annotations


def markup(content: bytes) -> str:
    """HTML with each run of spaces and line breaks as one space."""
    return " ".join(content.decode().split())
