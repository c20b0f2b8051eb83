"""Random programs of tensors that may be None: in branches, loops and tuples, read and written."""

from __future__ import annotations

from random import Random

_HEAD = """
def f(x: Tensor, m: Optional[Tensor], c: bool, n: int):
    a = torch.cos(x)
    p: Optional[Tensor] = None
    q: Optional[Tensor] = m
    t: Tuple[Tensor, Optional[Tensor]] = (x, q)
"""


class OptionalProgram:
    """A program `f(x, m, c, n)` by a seed; `m` may be None."""

    def __init__(self, seed: int):
        self._random = Random(seed)
        self._lines = [_HEAD.strip()]
        for _ in range(self._random.randint(3, 6)):
            self._statement(1)
        self.python = "\n".join([*self._lines, "    return a, p, q, t", ""])

    def _statement(self, depth: int) -> None:
        choose, indent = self._random.choice, "    " * depth
        o = choose("pq")
        value = f"torch.jit.annotate(Optional[Tensor], {choose(('None', 'm', 'p', 'q', 'a', 't[1]'))})"
        present = (f"{o}.add_(1.0)", f"{o}[0] = 2.0", f"a = a + {o}", f"{o} = {o} * 2.0")
        simple = (
            f"{o} = {value}", f"{o} = {value}", f"t = (a, {value})", f"a, {o} = t", "a = a.clone()",
            "a.mul_(x)", "a[0] = 1.0", f"a = a if {o} is None else a + {o}",
            f"if {o} is not None:\n{indent}    {choose(present)}",
        )  # fmt: skip
        if depth < 3 and self._random.random() < 0.25:
            heads = ("if c:", f"if {o} is None:", "if bool((x > 0).all()):", f"for i{depth} in range(n):")
            self._lines.append(indent + choose(heads))
            for _ in range(self._random.randint(1, 3)):
                self._statement(depth + 1)
            return
        self._lines.append(indent + choose(simple))
