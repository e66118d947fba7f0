"""The living style guide: every part of the design system with realistic content, in DEBUG only."""
