"""Counting what passes do."""

from tsir.transforms.rewriting.statistics import count, counting


def test_counts_add_up_in_the_innermost_block():
    with counting() as outer:
        count("fold")
        with counting() as inner:
            count("fold", 5)
        count("fold")
    assert (outer, inner) == ({"fold": 2}, {"fold": 5})


def test_counting_for_nobody_does_nothing():
    count("fold")
    with counting() as counts:
        pass
    assert not counts
