"""Files of disputes: believed by their content only, kept under its SHA-256, never rendered here.

A file's name and declared type are the sender's word. The first bytes say what it is, and for a
picture a full decode says whether that is true.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import filetype
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from PIL import Image

from disputes.disputes.models.evidence import TYPES, Attachment
from games.errors import Refused

LARGEST = 10 * 1024 * 1024
MOST_PIXELS = 50_000_000
FORMATS = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}


@dataclass(frozen=True)
class Kept:
    sha256: str
    content_type: str
    size: int
    new: bool


def keep(upload: UploadedFile) -> Kept:
    """Check a file and put it away, whole or not at all."""
    if not upload.size:
        raise Refused(_("The file is empty."))
    if upload.size > LARGEST:
        raise Refused(_("The file is too large: 10 MB at most."))
    content = upload.read()
    content_type = sniff(content)
    digest = hashlib.sha256(content).hexdigest()
    return Kept(digest, content_type, len(content), put(path_of(digest), content))


def sniff(content: bytes) -> str:
    """What a file is, by its content; refused where that is none of ours or not true."""
    found = filetype.guess_mime(content)
    if found not in TYPES:
        raise Refused(_("Only photos (JPEG, PNG, WebP) and PDFs can be added."))
    if found == "application/pdf":
        _check_pdf(content)
    else:
        _check_image(content, FORMATS[found])
    return str(found)


def _check_pdf(content: bytes) -> None:
    if b"%%EOF" not in content[-2048:]:
        raise Refused(_("The file calls itself a PDF, but is none."))


def _check_image(content: bytes, expected: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(content), formats=[expected]) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Refused(_("The picture has too many pixels."))
                image.load()  # all of it: a header alone proves nothing
    except Refused:
        raise
    except Exception:  # Pillow's decoders raise whatever the bytes make them
        raise Refused(_("The file calls itself a picture, but is none.")) from None


def path_of(digest: str) -> Path:
    return Path(settings.EVIDENCE_ROOT) / digest[:2] / digest


def put(path: Path, content: bytes) -> bool:
    if path.exists():
        return False
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    Path(name).replace(path)  # at once there, or not at all
    return True


def forget(kept: Kept) -> None:
    """Nothing came of it: take the file away again, unless it belongs to something."""
    if kept.new and not Attachment.objects.filter(sha256=kept.sha256).exists():
        path_of(kept.sha256).unlink(missing_ok=True)


def read(attachment: Attachment) -> bytes:
    """The file as it was added; refused where it is gone or no longer the same."""
    try:
        content = path_of(attachment.sha256).read_bytes()
    except OSError:
        raise Refused(_("This file is missing on the disk. Tell the administrator.")) from None
    if hashlib.sha256(content).hexdigest() != attachment.sha256:
        raise Refused(_("This file is not what was added. Tell surveillance."))
    return content
