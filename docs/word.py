#!/usr/bin/env python3
"""Figures in documents of Word, as docs/publish.md describes it: made with python-docx, and read by LibreOffice.

    python3 -m venv v && v/bin/pip install python-docx==1.2.0 PyMuPDF==2.0
    v/bin/python docs/word.py

soffice and inkscape are Debian's, kletka is that of target/debug or of $KLETKA.
"""

import os
import subprocess
import tempfile
from pathlib import Path

import docx
import pymupdf
from docx.image.exceptions import UnrecognizedImageError

ROOT = Path(__file__).resolve().parents[1]
KLETKA = os.environ.get("KLETKA", str(ROOT / "target/debug/kletka"))
FIGURE = ["render", str(ROOT / "puzzles/problems/parcel/08-the-well.toml"), "--diagram", "problem", "--no-caption", "--width", "50mm", "-o"]


def run(*command):
    subprocess.run(command, check=True, capture_output=True, timeout=120)


def pdf(name):
    """A file as LibreOffice prints it."""
    run("soffice", "--headless", "--convert-to", "pdf", name)
    return pymupdf.open(Path(name).with_suffix(".pdf"))


def main():
    run(KLETKA, *FIGURE, "well.png", "--dpi", "600")
    run(KLETKA, *FIGURE, "well.svg")
    run("inkscape", "well.svg", "--export-filename=well.emf")
    document = docx.Document()
    picture = document.add_picture("well.png")
    picture._inline.docPr.set("descr", "The well")
    assert abs(picture.width.mm - 50) < 0.5, picture.width.mm
    document.save("paper.docx")
    [image] = pdf("paper.docx")[0].get_image_info()
    left, _, right, _ = image["bbox"]
    assert abs((right - left) / 72 * 25.4 - 50) < 0.5, image
    for name in ["well.svg", "well.emf"]:
        try:
            document.add_picture(name)
        except UnrecognizedImageError:
            continue
        raise AssertionError(f"python-docx takes {name} now")
    # Of an EMF, lines stay lines.
    shapes = pdf("well.emf")[0].get_drawings()
    assert len(shapes) >= 10, len(shapes)
    print("Word: a PNG keeps its size, an EMF its lines")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main()
        os.chdir("/")
