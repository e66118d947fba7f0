"""What a tablet shows of its table, read from `Play` alone: a tap costs no further query."""
