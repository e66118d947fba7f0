"""What an audit checks of the log, the shoes and the people, one check per file."""
