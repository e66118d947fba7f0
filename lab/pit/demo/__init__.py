"""The demo: an evening of the pit, written through the services."""
