"""The only writers of settlement."""
