"""Break a site of its own while simulated tables play on it, and check that nothing was lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.paths import BASE_DIR
from lab.chaos.run import Chosen, chaos
from lab.site import free_port, new_folder, told_nothing
from ops.run.places import CannotStart

FOLDER = "PITBOOK_CHAOS"  # set where the folder is one to break


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        usual = Chosen()
        parser.add_argument("--tables", type=int, default=usual.tables)
        parser.add_argument("--seconds", type=float, default=usual.seconds, help="of breaking")
        parser.add_argument("--every", type=float, default=usual.every, help="seconds a fault")
        parser.add_argument("--seed", type=int, default=usual.seed)

    def handle(self, *args: Any, **options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the site is cleared away
        if FOLDER not in os.environ:
            sys.exit(in_a_folder_of_its_own())
        names = ("tables", "seconds", "every", "seed")
        try:
            checked = chaos(Chosen(**{name: options[name] for name in names}))
        except CannotStart as reason:
            raise CommandError(str(reason)) from None
        if any(each.breaches for each in checked):
            raise CommandError("Something was lost, doubled or half done.")


def in_a_folder_of_its_own() -> int:
    """The same command once more, with a site that nobody will miss. Its folder is read together
    with the settings, so it takes another process."""
    folder = new_folder("chaos")
    env = told_nothing() | {
        FOLDER: "1",
        "PITBOOK_VAR": str(folder),
        "PORT": str(free_port()),
        "DJANGO_SETTINGS_MODULE": "lab.chaos.settings",
    }
    child = subprocess.Popen([sys.executable, str(BASE_DIR / "manage.py"), *sys.argv[1:]], env=env)  # noqa: S603
    try:
        return child.wait()
    finally:
        child.terminate()
        child.wait()
        clean = [sys.executable, "-m", "ops.run.clean"]
        subprocess.run(clean, env=env, cwd=BASE_DIR, check=False)  # noqa: S603
        shutil.rmtree(folder, ignore_errors=True)
