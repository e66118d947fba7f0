"""What an audit checks of the money, one check per file."""
