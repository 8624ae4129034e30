"""Make the fonts of the pages from those of the Fontsource project: `make fonts`.

Alegreya and Source Sans 3 are subset to Western European letters, limited to the weights that the
pages use, and given lining figures as their default. The licence of Source Sans reserves its name
for unchanged copies, so both get names of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES: Final = Path("node_modules/@fontsource-variable")
OUT: Final = Path("src/senlac/web/static/vendor/fonts")

PUNCTUATION: Final = (
    "\u2010\u2011\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2021"
    "\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2190\u2191\u2192\u2193"
    "\u2212\u2248\u2264\u2265\u0152\u0153\u0178"
)
"""Dashes, quotation marks, arrows and signs outside Latin-1."""

LETTERS: Final = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, PUNCTUATION)]
"""What the pages and the games print. Other letters, as in names, come from the system's fonts."""

FEATURES: Final = ("ccmp", "kern", "liga", "locl", "mark", "tnum")

COPYRIGHT: Final = 0
NAMES: Final = {1: "{family}", 3: "{family} {style}", 4: "{family} {style}", 6: "{file}"}
"""Entries of the name table that contain the name of the family (OpenType, `name`)."""

LICENCE: Final = (0, 13, 14)
"""Entries that are kept: copyright, licence, and the address of the licence."""


class Face(NamedTuple):
    """A font file: its source, its family and style, and the range of weights or the only one."""

    package: str
    file: str
    family: str
    style: str
    weights: tuple[int, int] | int


FACES: Final = (
    Face("alegreya", "alegreya-latin-wght-normal", "Senlac Serif", "Regular", (400, 700)),
    # Names of seas and regions: one weight takes half of the bytes.
    Face("alegreya", "alegreya-latin-wght-italic", "Senlac Serif", "Italic", 400),
    Face("source-sans-3", "source-sans-3-latin-wght-normal", "Senlac Sans", "Regular", (400, 700)),
)


def make(face: Face) -> TTFont:
    """Return a font as the pages use it."""
    font = TTFont(PACKAGES / face.package / "files" / f"{face.file}.woff2", recalcTimestamp=False)
    use_lining_figures(font)
    options = Options()
    options.layout_features = list(FEATURES)
    options.hinting = False
    options.name_IDs = [*LICENCE, *NAMES, 2]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": face.weights})
    for number, text in NAMES.items():
        name = text.format(family=face.family, style=face.style, file=file_name(face))
        font["name"].setName(name, number, 3, 1, 0x409)
    return font


def use_lining_figures(font: TTFont) -> None:
    """Map the digits to their lining forms.

    The `font` shorthand of CSS resets `font-variant-numeric`, and a canvas has none.
    """
    layout = font["GSUB"].table
    lining: dict[str, str] = {}
    for record in layout.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for table in layout.LookupList.Lookup[index].SubTable:
                    lining |= table.mapping
    for table in font["cmap"].tables:
        table.cmap = {code: lining.get(glyph, glyph) for code, glyph in table.cmap.items()}


def file_name(face: Face) -> str:
    """Return the name of the file without its ending."""
    family = face.family.lower().replace(" ", "-")
    return family if face.style == "Regular" else f"{family}-{face.style.lower()}"


def licence(face: Face, font: TTFont) -> str:
    """Return the copyright of a font and the text of its licence."""
    _, _, text = (PACKAGES / face.package / "LICENSE").read_text("utf-8").partition("\n")
    return f"{font['name'].getDebugName(COPYRIGHT)}\n{text}"


def main() -> None:
    """Write the fonts and their licences."""
    OUT.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        font = make(face)
        font.flavor = "woff2"
        font.save(OUT / f"{file_name(face)}.woff2")
        (OUT / f"{face.package}-licence.txt").write_text(licence(face, font), "utf-8")


if __name__ == "__main__":
    main()
