"""Breaking a site while it plays, and holding it to its clients' own record afterwards."""
