"""What the pages and papers of a gaming day say."""
