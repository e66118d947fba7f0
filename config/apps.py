"""The house itself as a Django app: its commands, and Celery's configuration before any task."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import celery  # noqa: F401  (tasks are sent through this app)
