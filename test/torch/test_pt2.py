"""Functions and modules written as exported programs do in PyTorch what they do here, decomposed too."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from exported_programs import PROGRAMS as EXPORTED
from exported_structures import leaves as leaves_of
from onnx_programs import PROGRAMS, Program
from onnx_runs import check_equal
from pages import check_page
from programs import PROGRAMS as FUNCTIONS
from pt2_runs import Written, agree, as_torch
from sampling import sampled
from test_exported import arrays
from test_onnx_programs import CASES, as_arrays, module_of
from torch_calls import quiet

import tsir
from benchmarks.workloads import WORKLOADS, Workload
from tsir.dialects.table.families import OPERATORS
from tsir.lowering.exported.kernels import has_kernel


@pytest.fixture(autouse=True)
def _without_warnings() -> Iterator[None]:
    with quiet():
        yield


def calls_of(program: Program) -> list[Any]:
    """The calls of a program; of one that takes numbers, which are constants, the first."""
    calls = program.calls()
    return calls if all(isinstance(each, np.ndarray) for each in calls[0]) else calls[:1]


WITHOUT_FORM = {"lstm that trains", "optional result"}
"""Programs with lists that grow by what the run decides, and with results that may be None."""


@pytest.mark.parametrize(
    "program",
    sampled([each for each in PROGRAMS if each.name not in WITHOUT_FORM], 0.25),
    ids=lambda program: program.name,
)
def test_programs(program: Program) -> None:
    agree(program.function(), calls_of(program))


REFUSED = {
    "container_programs": {
        "dicts", "fstrings", "list_ops", "string_ops", "del_", "dict_lit", "star", "tuples_in_list",
        "format_", "list_truth", "str_methods", "dict_iter", "slice_list_aug", "tuple_idx", "rangelist",
        "formatted", "list_sort", "dict_more", "comp_nested", "nested_fn_lists",
    },
    "language_programs": {
        "ranges", "annotated", "optional_in_loops", "print_it", "compare_chain", "ifexp_none",
        "optional_return", "ints", "union_none", "opt_loop", "while_else", "bool_ops", "float_ops",
        "print_stmt",
    },
    "model_programs": {"tensor_comp", "gru_loop", "act_select", "gather_lengths", "ctc_collapse"},
    "tensor_programs": {
        "rnd", "dev", "devs", "memory", "scalars_in", "split_", "tensor_methods", "comparisons", "zero_size",
        "views_write",
    },
}  # fmt: skip
"""Programs with texts or numbers alone as results, with lists that grow, or writes that are no values."""


UNDECIDED = {"early_return_loop"}
"""Programs that PyTorch does not trace, as they carry a tensor whose sizes change from round to round."""


def functions() -> Iterator[Any]:
    for number, (function, arguments) in enumerate(FUNCTIONS):
        module = function.__module__
        if module in REFUSED and function.__name__ not in REFUSED[module]:
            yield pytest.param(function, arguments, id=f"{function.__name__}-{number}")


@pytest.mark.parametrize(("function", "arguments"), sampled(functions(), 0.2))
def test_python_functions(function: Any, arguments: Any) -> None:
    agree(tsir.script(function), [as_arrays(arguments)], decomposes=function.__name__ not in UNDECIDED)


@pytest.mark.parametrize("workload", sampled(WORKLOADS, 0.15), ids=lambda workload: workload.name)
def test_workloads(workload: Workload) -> None:
    rng = np.random.default_rng(0)
    sizes = tuple(min(size, 7) for size in workload.sizes)

    def made(shapes: Any) -> list[Any]:
        return [rng.normal(scale=0.3, size=shape).astype(np.float32) for shape in shapes]

    unit = tsir.CompilationUnit(workload.source)
    arguments = made(workload.shapes(*sizes))
    agree(unit.f, [arguments], [tsir.TensorSpec(each.shape) for each in arguments])
    if workload.gradient:
        gradient = tsir.value_and_grad(unit.loss, tuple(range(len(arguments))))
        arguments += made(workload.results(*sizes))
        agree(gradient, [arguments], [tsir.TensorSpec(each.shape) for each in arguments])


NOT_EXPORTED = {"gru_over_time", "list_rnn", "strings_and_numbers"}
"""Examples with lists that grow, that give no tensor, or texts."""

NOT_DECOMPOSED = {"attention", "small_convnet"}
"""Examples whose open sizes PyTorch does not trace: equal ones have no names, or convolutions are empty."""


def examples() -> Iterator[Any]:
    for name in CASES.names():
        for number, case in enumerate(CASES.load_cases(name)):
            if name not in NOT_EXPORTED:
                yield pytest.param(name, case, id=f"{name}-{number}")


@pytest.mark.parametrize(("name", "case"), sampled(examples(), 0.3))
def test_examples(name: str, case: Any) -> None:
    function = tsir.script(getattr(module_of(name), name))
    agree(function, [case.inputs], decomposes=name not in NOT_DECOMPOSED)


NOT_AGAIN = {"embedding", "slices", "views", "views, decomposed"}
"""Programs with loops that gather slices, and with `squeeze` of sizes that may be 1."""


@pytest.mark.parametrize("name", sampled([name for name in EXPORTED if name not in NOT_AGAIN], 0.25))
def test_programs_of_pytorch_are_written_again(name: str) -> None:
    torch.manual_seed(0)
    program = EXPORTED[name]()
    made = torch.export.export(
        program.module, program.args, program.keywords, dynamic_shapes=program.dynamic, strict=program.strict
    )
    if program.decomposed:
        made = made.run_decompositions()
    file = io.BytesIO()
    torch.export.save(made, file)
    ours = tsir.load(io.BytesIO(file.getvalue()))
    given = arrays((program.args, program.keywords))
    flat, _ = ours.bound().method.convention.arguments(*given)
    again = Written(ours, list(flat))
    with torch.no_grad():
        expected = made.module()(*program.args, **program.keywords)
        found = again.module(*as_torch(list(flat)))
    check_equal(
        *[
            [each.numpy() for each in leaves_of(x) if isinstance(each, torch.Tensor)]
            for x in (found, expected)
        ]
    )
    again.decomposed()


# Modules


class Stateful(torch.nn.Module):
    """Shared weights, running statistics, and an attribute that `forward` assigns."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.last = (
            torch.nn.Linear(3, 4),
            torch.nn.BatchNorm1d(4),
            torch.nn.Linear(4, 3),
        )
        self.last.weight = torch.nn.Parameter(self.first.weight.data.t())
        self.register_buffer("h", torch.zeros(4))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = torch.relu(self.norm(self.first(x)))
        self.h = self.h * 0.5 + y.sum(0)
        return self.last(y), self.h


@pytest.mark.parametrize("training", [False, True])
def test_state_of_modules(training: bool, tmp_path: Path) -> None:
    torch.manual_seed(0)
    net = Stateful().train(training)
    torch.jit.save(torch.jit.script(net), tmp_path / "net.pt")
    ours = tsir.load(tmp_path / "net.pt")
    x = np.random.default_rng(0).normal(size=(5, 3)).astype(np.float32)
    made = Written(ours, [x])
    others = [made.module, Written(ours, [x]).decomposed()]
    again = made.again()
    for _ in range(3):
        with torch.no_grad():
            expected = [each.numpy() for each in net(torch.from_numpy(x))]
            for module in others:
                check_equal([each.numpy().copy() for each in module(torch.from_numpy(x))], expected)
        check_equal(again(x), expected)
    state = made.module.state_dict()
    for name, value in net.state_dict().items():
        torch.testing.assert_close(state[name], value)
    parameters = dict(made.module.named_parameters())
    assert set(parameters) == set(dict(net.named_parameters()))
    first, last = (made.program.state_dict[f"{each}.weight"] for each in ("first", "last"))
    assert first.untyped_storage().data_ptr() == last.untyped_storage().data_ptr()


def test_modules_train_in_pytorch(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
    torch.jit.save(torch.jit.script(net), tmp_path / "net.pt")
    made = Written(tsir.load(tmp_path / "net.pt"), [tsir.TensorSpec((None, 3))])
    x = torch.randn(5, 3)
    for module in (net, made.module):
        module(x).sum().backward()
    for name, parameter in made.module.named_parameters():
        torch.testing.assert_close(parameter.grad, net.get_parameter(name).grad)


def test_gradients_of_modules_have_its_tensors(tmp_path: Path) -> None:
    torch.manual_seed(0)
    torch.jit.save(torch.jit.script(torch.nn.Linear(3, 1)), tmp_path / "net.pt")
    net = tsir.load(tmp_path / "net.pt")
    agree(tsir.grad(lambda x: net(x).sum()), [[np.ones((2, 3), np.float32)]])


# What fails


SHARED = (
    "    a = x\n    b = x\n    for i in range(x.size(0)):\n        a, b = b * 2, a + x\n    return a, b",
    "    m = x * 2\n    a = m[:1]\n    y = m\n    for i in range(x.size(0)):\n        y = y * a + x\n"
    "    return y, m",
    "    n = int(x.sum())\n    a = n\n    b = n\n    for i in range(x.size(0)):\n        a, b = b, a - n\n"
    "    return x * a + b",
)


@pytest.mark.parametrize("body", SHARED)
def test_loops_on_tensors_that_share_memory_decompose(body: str) -> None:
    function = tsir.CompilationUnit(f"def f(x):\n{body}\n").f
    calls = [[np.ones((rows, 2), np.float32)] for rows in (3, 0, 1)]
    agree(function, calls, [tsir.TensorSpec((None, 2))])


def test_errors_of_programs_are_errors_in_pytorch() -> None:
    unit = tsir.CompilationUnit("""
def f(x):
    if bool(x.sum() > 0):
        raise ValueError("too large")
    for i in range(x.size(0)):
        assert x.size(0) < 4, "too long"
    return x + 1
""")
    made = agree(unit.f, [[-np.ones(2, np.float32)]])
    for module in (made.module, made.decomposed()):
        with pytest.raises(RuntimeError, match="too large"):
            module(torch.ones(3))
        with pytest.raises(RuntimeError, match="too long"):
            module(-torch.ones(5))


def test_sizes_and_constants_are_checked() -> None:
    unit = tsir.CompilationUnit("def f(x, n: int):\n    return x * n\n")
    made = Written(unit.f, [], [tsir.TensorSpec((None, 3)), 2])
    assert made.module(torch.ones(0, 3), 2).shape == (0, 3)
    for arguments in ((torch.ones(2, 4), 2), (torch.ones(2, 3), 3)):
        with pytest.raises(RuntimeError, match="Expected input"):
            made.module(*arguments)


def test_sizes_of_one_name_are_equal() -> None:
    x, mask = np.ones((2, 5, 8), np.float32), np.ones((5, 5), np.float32)
    rows = tsir.TensorSpec(("batch", "length", 8))
    specs = [rows, rows, rows, 2, tsir.TensorSpec(("length", "length"))]
    made = agree(tsir.script(module_of("attention").attention), [[x, x, x, 2, mask]], specs)
    given = as_torch([x, x[:, :4].copy(), x, 2, mask])
    with pytest.raises(RuntimeError, match="Expected input"):
        made.module(*given)
    again = made.again()
    with pytest.raises(tsir.ExecutionError, match="to be the same as of the arguments before"):
        again(x, x[:, :4].copy(), x, 2, mask)


# The table of operators


def test_operators_that_nodes_may_call_are_pytorchs() -> None:
    entries = [each for each in OPERATORS.values() if each.schema.name.startswith(("aten::", "prims::"))]
    theirs = {each.name for each in entries if torch._C._dispatch_has_kernel(each.schema.full_name)}
    assert {each.name for each in OPERATORS.values() if has_kernel(each)} == theirs


# The page


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_page("pt2.md")
