"""Walks over syntax trees, and how deep they may be."""

from tsir.frontend.source import nesting, tree
from tsir.frontend.source.source import Range, Source

PLACE = Range(Source("model.py", "x"), 0, 1)


def test_walk_visits_every_node_with_its_depth():
    x, one = tree.Name(PLACE, "x"), tree.Constant(PLACE, 1)
    call = tree.Call(PLACE, tree.Name(PLACE, "f"), (x,), (tree.Keyword(PLACE, "alpha", one),))
    found = [(type(node).__name__, depth) for node, depth in nesting.walk(call)]
    assert sorted(found) == [("Call", 0), ("Constant", 2), ("Keyword", 1), ("Name", 1), ("Name", 1)]


def test_depth_is_bounded():
    expression: tree.Expression = tree.Name(PLACE, "x")
    for _ in range(nesting.MAX_DEPTH):
        expression = tree.UnaryOperation(PLACE, "-", expression)
    assert nesting.depth_errors(expression) == []
    [error] = nesting.depth_errors(tree.UnaryOperation(PLACE, "-", expression))
    assert error.message == "expected at most 200 nested statements and expressions"


def test_operands_of_a_chain_nest_in_each_other():
    names = (tree.Name(PLACE, "x"),) * nesting.MAX_DEPTH
    chains = [
        (tree.BooleanOperation(PLACE, "and", items), tree.Compare(PLACE, items, ("<",) * (len(items) - 1)))
        for items in (names, (*names, names[0]))
    ]
    assert [nesting.depth_errors(chain) for chain in chains[0]] == [[], []]
    for chain in chains[1]:
        [error] = nesting.depth_errors(chain)
        assert error.message == "expected at most 200 nested statements and expressions"
