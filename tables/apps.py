from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from config.web.translation import name_values
        from tables.staff.models.staff import RANK_NAMES

        name_values("rank", RANK_NAMES)
