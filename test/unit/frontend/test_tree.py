"""The syntax tree: comparison, places and depth."""

from tsir.dialects.ir.positions import Position
from tsir.frontend.source import tree
from tsir.frontend.source.source import Range, Source

SOURCE = Source("model.py", "def f(x):\n    return 'é' + x\n", first_line=7)
PLACE = Range(SOURCE, 0, 3)


def test_comparison_leaves_out_places():
    assert tree.Name(PLACE, "x") == tree.Name(Range(SOURCE, 6, 7), "x")
    assert hash(tree.Name(PLACE, "x")) == hash(tree.Name(Range(SOURCE, 6, 7), "x"))
    assert tree.Name(PLACE, "x") != tree.Name(PLACE, "y")


def test_constants_of_different_types_differ():
    constants = [tree.Constant(PLACE, value) for value in (1, 1.0, True, "1", None, ...)]
    assert len(set(constants)) == len(constants)
    assert tree.Constant(PLACE, 1) != tree.Name(PLACE, "1")


def test_a_range_knows_its_line_in_the_file():
    place = Range(SOURCE, SOURCE.text.index("return"), SOURCE.text.index(" + x"))
    assert (place.file, place.line, place.column, place.text) == ("model.py", 8, 5, "return 'é'")
    diagnostic = place.error("expected a float")
    assert diagnostic.position == Position("model.py", 8, 5)
    assert diagnostic.render(SOURCE.listing) == (
        "model.py:8:5: error: expected a float\n    return 'é' + x\n    ^"
    )


def test_offsets_count_bytes_as_python_does():
    start = SOURCE.text.index("x\n")
    assert SOURCE.offset(2, len("    return 'é' + ".encode())) == start


def test_adjacent_text_becomes_one_constant():
    x = tree.Name(PLACE, "x")
    parts = [tree.Constant(PLACE, text) for text in ("a", "", "b")]
    assert tree.merge_text([*parts, x, tree.Constant(PLACE, "")]) == (tree.Constant(PLACE, "ab"), x)
