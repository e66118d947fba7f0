"""Signing in with a browser."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from lab.testing.tables.cast import PASSWORD
from tables.models import Staff

SHOTS = os.environ.get("SHOTS")


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def sign_in(page: Page, staff: Staff, password: str = PASSWORD) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Staff number").fill(staff.number)
    page.get_by_label("Password").fill(password)
    shoot(page, "sign-in")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".bar__who")).to_contain_text(staff.name)
