"""Routes of irregularities and rulings, at a desk and on the tablet."""

from django.urls import path

from disputes.irregularities.views import at_table, raising, records, rulings

urlpatterns = [
    path("rulings/", rulings.queue, name="rulings"),
    path("rulings/badge/", rulings.badge, name="rulings-badge"),
    path("irregularities/", records.records, name="irregularities"),
    path("irregularities/numbers/", records.numbers, name="irregularity-numbers"),
    path("irregularities/<int:pk>/", rulings.case, name="irregularity"),
    path("irregularities/<int:pk>/approve/", rulings.approve, name="irregularity-approve"),
    path("irregularities/<int:pk>/decide/", rulings.decide, name="irregularity-decide"),
    path("irregularities/<int:pk>/reject/", rulings.reject, name="irregularity-reject"),
    path("irregularities/<int:pk>/choice/", rulings.choice, name="irregularity-choice"),
    path("irregularities/<int:pk>/order/", rulings.order, name="irregularity-order"),
    path("irregularities/<int:pk>/known/", rulings.acknowledge, name="irregularity-known"),
    path("tablet/irregularity/", raising.raise_one, name="irregularity-raise"),
    path("tablet/ruling/", at_table.region, name="tablet-ruling"),
    path("tablet/ruling/<int:pk>/", at_table.rule, name="tablet-rule"),
    path("tablet/ruling/<int:pk>/choice/", at_table.choice, name="tablet-choice"),
    path("tablet/ruling/<int:pk>/order/", at_table.order, name="tablet-order"),
]
