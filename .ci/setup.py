"""Make .venv and install what is pinned; do nothing when that was done already.

Usage: python3 .ci/setup.py REQUIREMENTS. Runs on the machine's own Python, so it uses nothing else.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def refuse(sentence):
    raise SystemExit("Pitbook cannot be set up: " + sentence)


def fingerprint(requirements):
    """Changes with what is pinned, with Python, and with the folder (a venv cannot be moved)."""
    pinned = b"".join(path.read_bytes() for path in (ROOT / "requirements.txt", requirements))
    return hashlib.sha256(pinned + f"{sys.version}{ROOT}".encode()).hexdigest()


def check_python():
    if sys.version_info < (3, 11):
        refuse(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}.")
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        refuse("this Python has no venv module; install it (Debian: apt-get install python3-venv).")


def make_venv():
    made_for = VENV / "made-for"
    present = f"{sys.version} {ROOT}"
    if made_for.exists() and made_for.read_text() == present:
        return
    print("Making .venv ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.call([sys.executable, "-m", "venv", str(VENV)]) != 0:
        refuse("python -m venv failed (the reason is above).")
    packages = next(VENV.glob("lib/python3*/site-packages"))
    (packages / "pitbook.pth").write_text(f"{ROOT}\n")  # so that pytest finds its plugin
    made_for.write_text(present)


def install(requirements):
    print(f"Installing {requirements.relative_to(ROOT)} into .venv, once ...", flush=True)
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0"}
    argv = [str(PYTHON), "-m", "pip", "install", "-r", str(requirements)]
    if subprocess.call(argv, env=env) != 0:
        refuse("pip could not install the requirements (the reason is above).")


def stamp(requirements):
    return VENV / f"installed-{requirements.stem}"


def is_done(requirements):
    path = stamp(requirements)
    return path.exists() and path.read_text() == fingerprint(requirements)


def main(requirements):
    if is_done(requirements):
        return
    check_python()
    (ROOT / "var").mkdir(exist_ok=True)
    with open(ROOT / "var" / "setup.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # make run and make test may be typed at the same time
        if is_done(requirements):
            return
        make_venv()
        install(requirements)
        for each in {requirements, ROOT / "requirements.txt"}:  # the tests' include the others
            stamp(each).write_text(fingerprint(each))


if __name__ == "__main__":
    main((ROOT / sys.argv[1]).resolve())
