"""Sets the example of the package with Typst's compiler for Python, and papers whose documents are wrong."""

import pathlib
import subprocess
import sys
import tempfile

try:
    import typst
except ImportError:
    import os

    if os.environ.get("KLETKA_BOOKS") == "all":
        sys.exit("typst is missing")
    print("typst is not installed: the package is not tried")
    sys.exit(0)

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "target/typst"


def make(text, **options):
    with tempfile.TemporaryDirectory(dir=ROOT / "target/typst") as folder:
        paper = pathlib.Path(folder) / "paper.typ"
        paper.write_text(text)
        return typst.compile(str(paper), root=str(ROOT), package_path=str(OUT), **options)


def fails(call, *words):
    text = f'#import "@local/kletka:0.3.0": kletka, check\n{call}\n'
    try:
        make(text, format="pdf")
    except typst.TypstError as error:
        said = str(error) + str(getattr(error, "message", ""))
        for word in words:
            assert word in said, f"{call}: {said}"
        return
    raise AssertionError(f"{call}: no error")


example = (ROOT / "formats/typst/example.typ").read_text()
pdf = make(example, format="pdf")
assert pdf.startswith(b"%PDF-") and len(pdf) > 10_000, len(pdf)
(OUT / "example.pdf").write_bytes(pdf)
svg = make(example, format="svg")
assert isinstance(svg, bytes), "more than one page"
# Six figures: one of the file, one of the block, and three positions of a sequence, with what each consists of.
assert svg.count(b"<image") + svg.count(b"<svg") >= 5, svg.count(b"<image")
(OUT / "example.svg").write_bytes(svg)
png = make(example, format="png", ppi=144)
assert png.startswith(b"\x89PNG")
(OUT / "example.png").write_bytes(png)
assert make(example, format="pdf") == pdf or b"CreationDate" in pdf, "the same paper again"

head = 'kletka = 1\\ngame = \\"parcel\\"\\n'
game = head + "record = { moves = '1. [d4-5] 2. [d4-5]' }"
fails(f'#kletka("{game}")', "document:3:34: error[occupied]: 2. [d4-5] is drawn already")
fails(f'#set text(lang: "ru")\n#kletka("{game}")', "ошибка[occupied]: 2. [d4-5] уже")
fails(f'#kletka("{head}", diagram: "x")', "no diagram is called x")
fails(f'#kletka("{head}", style: "x")', "no style is called x; there are: paper, print")
fails(f'#kletka("{head}", at: 7)', "error[no-position]")
fails(f'#kletka("{head}", captoin: "x")', "errored with: captoin: error[unknown-key]")
fails(f'#kletka("{head}", view: "full", margin: 99)', "errored with: margin: error[")
fails(f'#kletka("{head}", labels: (e7: 1))', "errored with: labels: error[")
fails(f'#kletka("diagram = []\\n{head}", caption: "a")', "errored with: diagram: error[")
fails('#kletka("game.toml")', '"game.toml" is no document: write read("game.toml")')
fails('#set text(lang: "ru")\n#kletka("игры/1.kla")', 'напишите read("игры/1.kla")')
fails('#check("game.toml")', 'read("game.toml")')
fails(f'#kletka("{head}", diagram: "x", at: 7)', "not both")
fails('#kletka("game = 1")', "error[")
fails(f'#assert.eq(check("{game}"), ())', "error[occupied]")
# Every argument that the page names is seen in the picture.
page = '#import "@local/kletka:0.3.0": kletka\n#set page(width: 90mm, height: 90mm)\n'
seen = {make(f'{page}#kletka("{head}board.size = 3"{more})', format="svg") for more in [
    "",
    ', labels: (b2: "a")',
    ', labels: (b2: [c])',
    ', caption: "Twelve \\"moves\\""',
    ", caption: [Thirteen *moves* and #emph[one], #text(red)[now]]",
    ', view: "a2-c3"',
    ', ..("show": ("regions",)), at: 0, caption: "shown"',
    ', font-size: 20',
]}
assert len(seen) == 8, len(seen)
words = make(f'{page}#kletka("{head}", caption: [One *two* "three"])', format="svg")
assert words == make(f'{page}#kletka("{head}", caption: [One two "three"], at: none)', format="svg")
assert words == make(f'{page}#kletka("{head}", caption: "One two \\"three\\"")', format="svg")
# Figures drawn beforehand: both kinds in one paper, and what passes into an archive.
kletka = next((path for path in [ROOT / "target/debug/kletka", ROOT / "target/release/kletka"] if path.exists()), None)
if kletka is None:
    print("kletka is not built: figures drawn beforehand are not tried")
else:
    for name in ["well.pdf", "well.svg"]:
        subprocess.run([kletka, "render", ROOT / "puzzles/problems/parcel/08-the-well.toml", "--diagram", "problem", "--style", "print", "--no-caption",
                        "--width", "50mm", "-o", OUT / name], check=True, capture_output=True)
    figures = (ROOT / "formats/typst/figures.typ").read_text()
    assert len(make(figures, format="pdf")) > 10_000
    only_svg = figures.replace("well.pdf", "well.svg")
    example = '#set document(title: "Example")\n' + example
    for standard in ["a-2a", "a-2b", "a-2u", "a-3a", "a-3b", "a-3u", "a-4", "ua-1"]:
        for paper in [only_svg, example]:
            assert make(paper, format="pdf", pdf_standards=[standard]).startswith(b"%PDF-"), standard
        try:
            make(figures, format="pdf", pdf_standards=[standard])
        except typst.TypstError as error:
            assert "embedding PDFs" in str(error), error
        else:
            raise AssertionError(f"{standard}: a PDF in it")
print("typst: the example is set as PDF, SVG and PNG, and wrong documents are told")
