"""What pictures are made of: small PNGs, exact lengths, text that cannot become markup."""

import struct
import zlib
from xml.etree import ElementTree

import pytest

from nashledger.pictures.matrix import matrix_png
from nashledger.pictures.png import indexed_png
from nashproof.exact.numbers import QQ
from nashproof.page.drawing.plane import Plane, marked, round_marks
from nashproof.page.drawing.svg import drawing, element, length, words


def chunks(png):
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0] == zlib.crc32(
            name + data
        )
        yield name.decode(), data
        at += 12 + size


def pixels(png):
    parts = dict(chunks(png))
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", parts["IHDR"])
    assert (depth, kind) == (8, 3)
    raw = zlib.decompress(parts["IDAT"])
    rows = [raw[k * (width + 1) : (k + 1) * (width + 1)] for k in range(height)]
    assert all(row[0] == 0 for row in rows)
    return [list(row[1:]) for row in rows]


def test_png_holds_the_pixels():
    rows = [[0, 1, 2], [2, 1, 0]]
    assert pixels(indexed_png(rows, [(0, 0, 0, 0), (1, 2, 3, 4), (5, 6, 7, 8)])) == rows


@pytest.mark.parametrize("count", [0, 257])
def test_png_refuses_palettes_that_it_cannot_hold(count):
    with pytest.raises(ValueError, match=f"{count} colours"):
        indexed_png([[0]], [(0, 0, 0, 0)] * count)


def test_a_matrix_of_64_by_64_is_less_than_a_kilobyte():
    values = [QQ(k, 3) for k in (-4, -2, 0, 1, 5)]
    matrix = [[values[(n // 8 + k // 8) % 5] for k in range(64)] for n in range(64)]
    png = matrix_png(matrix)
    assert len(png) < 1000
    order = sorted(values)
    assert pixels(png) == [[order.index(x) for x in row] for row in matrix]


def test_a_matrix_with_many_payoffs_keeps_to_256_colours():
    matrix = [[QQ(20 * n + k, 7) for k in range(20)] for n in range(20)]
    assert max(max(row) for row in pixels(matrix_png(matrix))) == 255


def test_signs_of_payoffs_are_colours():
    palette = dict(chunks(matrix_png([[QQ(-1), QQ(0), QQ(2)]])))
    assert palette["tRNS"] == bytes([255, 0, 255])
    assert palette["PLTE"][:3] != palette["PLTE"][6:]


@pytest.mark.parametrize("x, text", [(QQ(1, 20), "0.1"), (QQ(-1, 3), "-0.3"), (QQ(20), "20")])
def test_lengths_are_rounded_to_tenths(x, text):
    assert length(x) == text


@pytest.mark.parametrize("word", ["<script>alert(1)</script>", '"><img src=x>', "a\x1b[31mb", "&"])
def test_text_never_becomes_markup(word):
    svg = drawing(word, 10, 10, words(word, (1, 2)), element("g", class_=word))
    tree = ElementTree.fromstring(svg)
    assert [e.tag for e in tree.iter()] == ["svg", "text", "g"]
    assert "\x1b" not in svg


def test_marks_do_not_stand_on_each_other():
    assert [x for x, _ in marked([QQ(0), QQ(1, 100), QQ(1)])] == [0, 1]
    assert round_marks(QQ(-1, 9), QQ(1, 18), 4) == [QQ(-1, 10), QQ(-1, 20), QQ(0), QQ(1, 20)]


def test_a_plane_turns_numbers_into_places():
    plane = Plane((QQ(0), QQ(2)), (QQ(-1), QQ(1)), 0, 0, 100, 50)
    assert plane.place(QQ(1), QQ(0)) == (50, 25)
