"""What the house does in a second, measured: one figure a file, all of them by `make bench`."""
