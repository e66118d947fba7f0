"""PostgreSQL, Valkey and Caddy for one machine, from wheels: nothing else to install."""
