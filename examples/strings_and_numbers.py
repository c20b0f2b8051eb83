"""Arithmetic, comparison and formatting of plain numbers and strings."""

from typing import List, Tuple


def describe(name: str, value: float) -> str:
    text = "{} is {}".format(name, value)
    if value < 0:
        text += ", negative"
    return text


def strings_and_numbers(
    a: int, b: int, c: float, name: str
) -> Tuple[str, List[int], List[float], List[bool]]:
    ints = [
        a + b,
        a - b,
        a * b,
        a // b,
        a % b,
        -a,
        abs(b),
        a & b,
        a | b,
        a ^ b,
        a << 2,
        a >> 1,
        int(c),
        max(a, b),
    ]
    floats = [a / b, c**2, c // 2.0, c % 2.0, float(a) * c, a - c, min(c, 1.0), float(round(c))]
    bools = [a < b, a == b, a != b, c >= a, 0 < a < 10, not a > b, name == "tensor", "e" in name and a > 0]
    lines = [describe(name, c), describe("sum", a + b + 0.25)]
    text = "; ".join(lines)
    for i, word in enumerate(["one", "two"]):
        text = text + f" {word}={i + a}"
    if len(name) > 3 or a < 0:
        text = text.replace("is", "was") + name[1:3]
    return text, ints, floats, bools
