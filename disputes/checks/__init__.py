"""What an audit checks of rulings and disputes, one check per file."""
