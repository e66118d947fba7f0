from django.apps import AppConfig


class SettlementConfig(AppConfig):
    name = "settlement"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from config.web.translation import name_values
        from settlement.ledger.models import ACCOUNTS

        name_values("account", ACCOUNTS)
