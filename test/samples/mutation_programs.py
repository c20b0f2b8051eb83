"""
Programs that write through views: every kind of view, of write, of control flow and of base.

Each is given twice, as text of the dialects and as Python source that PyTorch takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random


@dataclass(frozen=True)
class View:
    """A view `v` of `b`, which is 4 x 3 x 4; `{i}` is an index below 3, constant or a loop's counter."""

    python: str
    mlir: str
    writable: bool = True
    argument: bool = True
    """Whether it can be written when `b` is an argument of which nothing is known."""


@dataclass(frozen=True)
class Write:
    """A write to `v`, with `y` of one element, `m` of the view's sizes."""

    python: str
    mlir: str


T, L = "!prim.tensor", "!prim.list<!prim.tensor>"
_DIM = "(!prim.tensor, !prim.int, !prim.int) -> !prim.tensor"
_SLICE = "(!prim.tensor, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor"
_SIZES = "(!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor"
_STRIDED = "(!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor"
_SPLIT = "(!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>"
_GET = "(!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor"
_EXPAND = "(!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor"

VIEWS: dict[str, View] = {
    "select": View(
        "b.select(0, {i})",
        f"%v = aten.select.int(%b, %c0, {{i}}) : {_DIM}",
    ),
    "select_negative": View(
        "b.select(-1, -2)",
        f"%v = aten.select.int(%b, %n1, %n2) : {_DIM}",
    ),
    "slice_step": View(
        "b[{i}:4:2]",
        f"%v = aten.slice.Tensor(%b, %c0, {{i}}, %c4, %c2) : {_SLICE}",
    ),
    "slice_negative": View(
        "b[:, :, -3:-1]",
        f"%v = aten.slice.Tensor(%b, %c2, %n3, %n1, %c1) : {_SLICE}",
    ),
    "narrow": View(
        "b.narrow(0, {i}, 2)",
        "%v = aten.narrow(%b, %c0, {i}, %c2) : "
        "(!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor",
    ),
    "narrow_negative": View(
        "b.narrow(2, -2, 2)",
        "%v = aten.narrow(%b, %c2, %n2, %c2) : "
        "(!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor",
    ),
    "view": View(
        "b.view([2, -1])",
        f"%v = aten.view(%b, %sizes) : {_SIZES}",
    ),
    "transpose": View(
        "b.transpose(0, -1)",
        f"%v = aten.transpose.int(%b, %c0, %n1) : {_DIM}",
    ),
    "permute": View(
        "b.permute([2, 0, -2])",
        f"%v = aten.permute(%b, %order) : {_SIZES}",
    ),
    "unsqueeze": View(
        "b.unsqueeze(-1)",
        "%v = aten.unsqueeze(%b, %n1) : (!prim.tensor, !prim.int) -> !prim.tensor",
    ),
    "squeeze": View(
        "b.unsqueeze(1).squeeze(1)",
        "%u = aten.unsqueeze(%b, %c1) : (!prim.tensor, !prim.int) -> !prim.tensor\n"
        "%v = aten.squeeze.dim(%u, %c1) : (!prim.tensor, !prim.int) -> !prim.tensor",
    ),
    "expand": View(
        "b.unsqueeze(0).expand([2, 4, 3, 4])",
        "%u = aten.unsqueeze(%b, %c0) : (!prim.tensor, !prim.int) -> !prim.tensor\n"
        f"%v = aten.expand(%u, %expanded, %f) : {_EXPAND}",
        writable=False,
    ),
    "diagonal": View(
        "b.diagonal(1, 0, 2)",
        "%v = aten.diagonal(%b, %c1, %c0, %c2) : "
        "(!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor",
    ),
    "chain": View(
        "b.transpose(1, 2)[1:3].select(1, {i})",
        f"%u = aten.transpose.int(%b, %c1, %c2) : {_DIM}\n"
        f"%w = aten.slice.Tensor(%u, %c0, %c1, %c3, %c1) : {_SLICE}\n"
        f"%v = aten.select.int(%w, %c1, {{i}}) : {_DIM}",
    ),
    "chunk": View(
        "b.chunk(2, 1)[1]",
        f"%l = aten.chunk(%b, %c2, %c1) : {_SPLIT}\n"
        "%u, %v = prim.ListUnpack(%l) : (!prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor)",
    ),
    "split": View(
        "b.split(2, 1)[1]",
        f"%l = aten.split.Tensor(%b, %c2, %c1) : {_SPLIT}\n"
        f"%v = aten.__getitem__.t(%l, %n1) : {_GET}",
    ),
    "unbind": View(
        "b.unbind(1)[{i}]",
        "%l = aten.unbind.int(%b, %c1) : (!prim.tensor, !prim.int) -> !prim.list<!prim.tensor>\n"
        f"%v = aten.__getitem__.t(%l, {{i}}) : {_GET}",
    ),
    "as_strided": View(
        "b.as_strided([2, 3], [5, 2], 1)",
        f"%v = aten.as_strided(%b, %two_three, %strides, %c1) : {_STRIDED}",
        argument=False,
    ),
}  # fmt: skip

WRITES: dict[str, Write] = {
    "add_": Write(
        "v.add_(v, alpha=2)",
        "%q = aten.add_.Tensor(%v, %v, %c2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor",
    ),
    "mul_": Write(
        "v.mul_(y)",
        "%q = aten.mul_.Tensor(%v, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor",
    ),
    "copy_": Write(
        "v.copy_(y)",
        "%q = aten.copy_(%v, %y, %f) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor",
    ),
    "fill_": Write(
        "v.fill_(0.5)",
        "%q = aten.fill_.Scalar(%v, %half) : (!prim.tensor, !prim.float) -> !prim.tensor",
    ),
    "index_put_": Write(
        "v.index_put_([k], y, accumulate=True)",
        "%q = aten.index_put_(%v, %indices, %y, %t) : "
        "(!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor",
    ),
    "relu_": Write("v.relu_()", "%q = aten.relu_(%v) : (!prim.tensor) -> !prim.tensor"),
}

_CONSTANTS = """
  %c0 = prim.Constant 0
  %c1 = prim.Constant 1
  %c2 = prim.Constant 2
  %c3 = prim.Constant 3
  %c4 = prim.Constant 4
  %n1 = prim.Constant -1
  %n2 = prim.Constant -2
  %n3 = prim.Constant -3
  %half = prim.Constant 0.5
  %two = prim.Constant 2.0
  %t = prim.Constant true
  %f = prim.Constant false
  %sizes = prim.Constant [2, -1] : !prim.list<!prim.int>
  %order = prim.Constant [2, 0, -2] : !prim.list<!prim.int>
  %expanded = prim.Constant [2, 4, 3, 4] : !prim.list<!prim.int>
  %two_three = prim.Constant [2, 3] : !prim.list<!prim.int>
  %strides = prim.Constant [5, 2] : !prim.list<!prim.int>
  %whole = prim.Constant [4, 3, 4] : !prim.list<!prim.int>
  %none = prim.Constant none : !prim.optional<!prim.int>
  %nodevice = prim.Constant none : !prim.optional<!prim.device>
  %nobool = prim.Constant none : !prim.optional<!prim.bool>
  %indices = prim.ListConstruct(%k) : (!prim.tensor) -> !prim.list<!prim.optional<!prim.tensor>>
"""
_FRESH = """
  %z = aten.zeros(%whole, %none, %none, %nodevice, %nobool) : (!prim.list<!prim.int>,
    !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>,
    !prim.optional<!prim.bool>) -> !prim.tensor
  %b = aten.add_.Tensor(%z, %x, %c1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
"""
_READ = """
    %s = aten.mul.Scalar(%v, %two) : (!prim.tensor, !prim.float) -> !prim.tensor
"""


@dataclass(frozen=True)
class Program:
    """One program of the matrix: `f(x, y, k, c, n)` with a bool `c` and a trip count `n`."""

    view: str
    write: str
    flow: str
    base: str

    def __str__(self) -> str:
        return f"{self.view}-{self.write}-{self.flow}-{self.base}"

    def pairs(self) -> Iterator[object]:
        """Each two of what it is made of."""
        return combinations(vars(self).items(), 2)

    @property
    def is_refused(self) -> bool:
        """Whether `functionalise` refuses it."""
        view = VIEWS[self.view]
        return not view.writable or not (view.argument or self.base == "fresh")

    @property
    def python(self) -> str:
        """The program as source text of TorchScript."""
        index = "i" if self.flow == "Loop" else "1"
        view = f"v = {VIEWS[self.view].python.format(i=index)}"
        write = WRITES[self.write].python
        base = "torch.zeros([4, 3, 4]).add_(x)" if self.base == "fresh" else "x"
        lines = {
            "straight": [view, write, "s = v * 2.0"],
            "If": [view, "if c:", f"    {write}", "s = v * 2.0"],
            "Loop": ["s = y", "for i in range(n):", f"    {view}", f"    {write}", "    s = v * 2.0"],
        }[self.flow]
        body = "\n    ".join([f"b = {base}", *lines, "return b + 1.0, s"])
        head = "def f(x: Tensor, y: Tensor, k: Tensor, c: bool, n: int) -> Tuple[Tensor, Tensor]:"
        return f"{head}\n    {body}\n"

    @property
    def mlir(self) -> str:
        """The program as text of the dialects."""
        index = "%i" if self.flow == "Loop" else "%c1"
        view = VIEWS[self.view].mlir.format(i=index)
        write = WRITES[self.write].mlir
        base = _FRESH if self.base == "fresh" else ""
        if self.flow == "straight":
            flow = f"{view}\n{write}{_READ}"
        elif self.flow == "If":
            flow = f"{view}\n  prim.If %c {{\n  {write}\n  }}{_READ}"
        else:
            flow = (
                f"%s = prim.Loop %n, %t, (%y) : ({T}) -> ({T}) {{\n  ^bb0(%i : !prim.int, %s0 : {T}):\n"
                f"  {view}\n{write}{_READ.replace('%s', '%s1')}  prim.Yield %t, %s1 : !prim.bool, {T}\n  }}\n"
            )
        name = "%b" if self.base == "argument" else "%x"
        return (
            f"func.func @f({name} : {T}, %y : {T}, %k : {T}, %c : !prim.bool, %n : !prim.int)"
            f" -> ({T}, {T}) {{{_CONSTANTS}{base}{flow}"
            f"  %r = aten.add.Scalar(%b, %c1, %c1) : ({T}, !prim.int, !prim.int) -> {T}\n"
            f"  func.return %r, %s : {T}, {T}\n}}\n"
        )


def programs() -> Iterator[Program]:
    """The matrix."""
    for view in VIEWS:
        for write in WRITES:
            for flow in ("straight", "If", "Loop"):
                for base in ("fresh", "argument"):
                    yield Program(view, write, flow, base)


class RandomProgram:
    """A program `f(x, y, c, n)` of views, writes, assignments, a list, `if` and `for`, by a seed."""

    def __init__(self, seed: int):
        self._random = Random(seed)
        self._lines = [
            "def f(x: Tensor, y: Tensor, c: bool, n: int) -> Tuple[Tensor, Tensor]:",
            "    z = x * 3.0",
            "    w = y - 1.0",
            "    l = [y * 5.0]",
        ]
        names = ["z", "w", *(("x", "y") if self._random.random() < 0.4 else ())]
        self._statements(names, 1, self._random.randint(3, 8))
        first, second = self._random.choice(names), self._random.choice(["torch.stack(l)", *names])
        self.python = "\n".join([*self._lines, f"    return {first} + 0.0, {second}", ""])

    def _statements(self, names: list[str], depth: int, count: int) -> None:
        for _ in range(count):
            self._statement(names, depth)

    def _statement(self, names: list[str], depth: int) -> None:
        choose = self._random.choice
        a, b, index = choose(names), choose(names), self._random.randrange(3)
        simple = (
            f"v = {a}.t()", f"v = {a}", f"v = {a} + {b}", f"{a} = {b}", f"{a} = {b}.t()", f"{a} = {b} * 2.0",
            f"{a}.add_({b}, alpha=2)", f"{a}.add_({b})", f"{a}[{index}] = {b}[1]", f"{a}[:, {index}].mul_(2)",
            f"l.append({a})", f"l[0] = {a}", f"{a} = l[-1]",
        )  # fmt: skip
        kind = self._random.random()
        indent = "    " * depth
        if depth < 3 and kind < 0.15:
            self._lines.append(f"{indent}{choose(('if c:', 'if n > 2:', f'for i{depth} in range(n):'))}")
            self._statements(list(names), depth + 1, self._random.randint(1, 4))
            return
        line = choose(simple)
        if line.startswith("v = "):
            name = f"v{len(self._lines)}"
            line = name + line[1:]
            names.append(name)
        self._lines.append(indent + line)
