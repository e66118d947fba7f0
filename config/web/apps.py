"""What every page shares, as a Django app: its tags, and Celery's configuration before any task."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "config.web"

    def ready(self) -> None:
        from config import celery  # noqa: F401  (tasks are sent through this app)
