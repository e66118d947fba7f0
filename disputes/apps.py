from django.apps import AppConfig


class DisputesConfig(AppConfig):
    name = "disputes"
    default_auto_field = "django.db.models.BigAutoField"
