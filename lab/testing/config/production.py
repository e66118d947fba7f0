"""The settings of a production site."""

PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "kept in a vault, 50 characters long or more: 0123456789 abcdefghij",
    "ALLOWED_HOSTS": "pitbook.example.com",
    "DATABASE_URL": "postgres://pitbook:secret@db.example.com:5432/pitbook",
    "DATABASE_OWNER_URL": "postgres://pitbook_owner:secret@db.example.com:5432/pitbook",
    "REDIS_URL": "rediss://:secret@valkey.example.com:6379/0",
}
