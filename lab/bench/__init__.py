"""What a site does in a second, measured: one figure a file, all of them by `make bench`."""
