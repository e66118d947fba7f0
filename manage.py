#!/usr/bin/env python3
"""Django's command line. Uses the project's own .venv when this Python has no Django."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    venv_python = Path(__file__).resolve().parent / ".venv" / "bin" / "python"
    if find_spec("django") is None and venv_python.exists():
        os.execv(venv_python, [str(venv_python), *sys.argv])  # noqa: S606  (our own interpreter)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
