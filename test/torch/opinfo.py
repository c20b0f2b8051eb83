"""
Calls of the table's operators, recorded while PyTorch evaluates the samples of its own tests.

Each sample is run twice: as it reaches the kernels, where composite operators have been taken
apart, and as the overload of the table to which it resolves. Derived forms take the calls of the
operator they come from; overloads that take numbers for tensors those of their siblings.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from more_calls import more_calls
from torch.testing._internal.common_device_type import toleranceOverride
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils._python_dispatch import TorchDispatchMode
from torch_calls import (
    TORCH_ERRORS,
    Call,
    Foreign,
    bind,
    copied,
    inner,
    overload_of,
    run_torch,
    shared,
    tensors_of,
)

from tsir.dialects.complex_forms.forms import FORMS
from tsir.dialects.operators.table import Operator
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t

DTYPES = (torch.float32, torch.float64, torch.int64, torch.bool, torch.complex64, torch.complex128)
SAMPLES = 50
"""Samples that are drawn of one operator and dtype, but for ALL=1."""

CALLS = 24
"""Calls that are kept of one overload and dtype, but for ALL=1; no two differ in elements alone."""

COMPLEX = 4
"""Of complex numbers, which take the ways of real ones, one in so many of these is drawn or kept."""

BACKWARD = 8
"""Samples of one operator and dtype of which the gradient is recorded too."""

MAX_ELEMENTS = 1 << 16
REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}
"""How losses name their reduction in script."""

SAME_CALLS = {
    "__and__": "bitwise_and", "__or__": "bitwise_or", "__xor__": "bitwise_xor",
    "__lshift__": "bitwise_left_shift", "__rshift__": "bitwise_right_shift", "true_divide": "div",
    "nll_loss_nd": "nll_loss", "_unsafe_view": "view",
}  # fmt: skip
"""Operators that take the calls of others."""


def _is_tensor_operator(entry: Operator) -> bool:
    return entry.name.startswith("aten.") and "Tensor" in entry.text and overload_of(entry) is not None


ENTRIES = [entry for entry in families.OPERATORS.values() if _is_tensor_operator(entry)]
"""The overloads of the table on tensors that PyTorch has outside of script too."""

BASES = {entry.schema.name.removeprefix("aten::") for entry in ENTRIES}


@dataclass
class Recorded:
    """The calls by overload, and how many were left out and why."""

    all: bool
    calls: dict[str, list[Call]] = field(default_factory=lambda: defaultdict(list))
    left_out: Counter[str] = field(default_factory=Counter)
    seen: set[Any] = field(default_factory=set)

    def add(self, name: str, args: Sequence[Any], keywords: Mapping[str, Any], tolerances: Any) -> None:
        """Keep a call of an overload of the table, unless one like it is known."""
        try:
            name = _with_numbers(name, args)
            if name not in families.OPERATORS:
                return
            call = Call(name, bind(name, args, keywords), tolerances)
            if _reaches_beyond(call):
                self.left_out["reach beyond their tensor by as_strided"] += 1
            elif call.is_complex and call.entry.functional_name not in FORMS:
                self.left_out["are of complex numbers, which tsir refuses there"] += 1
            elif _drops(call):
                self.left_out["draw random numbers"] += 1
            elif not self.all and call.signature() in self.seen:
                self.left_out["differ from another in elements alone"] += 1
            elif any(x.numel() > MAX_ELEMENTS for x in tensors_of(call.values)):
                self.left_out[f"have more than {MAX_ELEMENTS} elements"] += 1
            else:
                values = copied(call.values)
                shared(values)
                self.seen.add(call.signature())
                self.calls[name].append(replace(call, values=values))
        except Foreign as reason:
            self.left_out[f"have {reason}"] += 1

    def choose(self) -> None:
        """Of each overload and dtype, leave so many calls as are to be run."""
        if self.all:
            return
        for name, calls in self.calls.items():
            groups: dict[Any, list[Call]] = defaultdict(list)
            for call in calls:
                groups[call.dtype].append(call)
            self.calls[name] = [call for group in groups.values() for call in self._some(name, group)]

    def _some(self, name: str, calls: list[Call]) -> list[Call]:
        count = share(CALLS, calls[0].dtype)
        if len(calls) <= count:
            return calls
        self.left_out[f"are beyond {count} of an overload and dtype"] += len(calls) - count
        kept = sorted(random.Random(name).sample(range(len(calls)), count))
        return [calls[i] for i in kept]


def share(count: int, dtype: torch.dtype | None) -> int:
    """How many of so many samples or calls are taken of a dtype."""
    return count // COMPLEX if dtype is not None and dtype.is_complex else count


def _reaches_beyond(call: Call) -> bool:
    """Whether it is `as_strided` on a part of a storage: an array tells of its own elements only."""
    if not call.name.startswith("aten.as_strided"):
        return False
    tensor = call.values[0]
    return tensor.untyped_storage().nbytes() != tensor.numel() * tensor.itemsize


def _reads_what_it_writes(call: Call) -> bool:
    """Whether it reads a part of what it writes: in what has gaps PyTorch does not look for that."""
    pairs = zip(call.entry.schema.arguments, call.values, strict=True)
    written = [x for a, value in pairs if a.alias is not None and a.alias.is_write for x in tensors_of(value)]

    def apart(x: torch.Tensor, y: torch.Tensor) -> bool:
        if x.untyped_storage().data_ptr() != y.untyped_storage().data_ptr():
            return True
        return (x.storage_offset(), x.shape, x.stride()) == (y.storage_offset(), y.shape, y.stride())

    return not all(apart(x, y) for x in written for y in tensors_of(call.values))


def _drops(call: Call) -> bool:
    """Whether it drops elements at random."""
    positions = call.entry.schema.positions
    return "dropout_p" in positions and call.values[positions["dropout_p"]] > 0


def _with_numbers(name: str, args: Sequence[Any]) -> str:
    """The overload for a number where the recorded one has a tensor: PyTorch wraps it."""
    if name not in families.OPERATORS or ".Tensor" not in name:
        return name
    formals = families.OPERATORS[name].schema.arguments
    for a, value in zip(formals, args, strict=False):
        if isinstance(inner(a), t.TensorType) and isinstance(value, int | float | complex):
            return name.replace(".Tensor", ".Scalar", 1)
    return name


class _Recorder(TorchDispatchMode):
    """Records the calls that reach kernels."""

    def __init__(self, recorded: Recorded):
        super().__init__()
        self.recorded = recorded
        self.tolerances: Mapping[torch.dtype, tuple[float, float]] = {}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        name = str(func).removesuffix(".default")
        if name in families.OPERATORS:
            self.recorded.add(name, args, kwargs or {}, self.tolerances)
        return func(*args, **(kwargs or {}))


def names_of(op: Any) -> list[str]:
    """The names that an operator of PyTorch's tests may have in the table."""
    names = [op.aten_name, op.name.rpartition(".")[2], op.name, *(alias.name for alias in op.aliases)]
    return [name for name in dict.fromkeys(names) if name in BASES]


def tolerances_of(op: Any) -> dict[torch.dtype, tuple[float, float]]:
    """The tolerances that PyTorch's tests grant an operator beyond the usual ones."""
    found: dict[torch.dtype, tuple[float, float]] = {}
    for decorator in op.decorators:
        if getattr(decorator, "device_type", None) not in (None, "cpu"):
            continue
        for each in getattr(decorator, "decorators", ()) or ():
            if isinstance(each, toleranceOverride):
                found.update({dtype: (x.rtol, x.atol) for dtype, x in each.d.items()})
    return found


def samples_of(op: Any, dtype: torch.dtype) -> Iterator[Any]:
    """The samples of an operator, the same in each run."""
    torch.manual_seed(0)
    gradients = op.supports_autograd and (dtype.is_floating_point or dtype.is_complex)
    yield from op.sample_inputs("cpu", dtype, requires_grad=gradients)


def record(*, all: bool) -> Recorded:
    """The calls that the samples of the table's operators make."""
    recorded = Recorded(all)
    recorder = _Recorder(recorded)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op in op_db:
            if names_of(op):
                recorder.tolerances = tolerances_of(op)
                for dtype in DTYPES:
                    if dtype in op.supported_dtypes("cpu"):
                        _record_samples(op, dtype, recorder)
    recorded.choose()
    _record_relatives(recorded)
    return recorded


def _record_samples(op: Any, dtype: torch.dtype, recorder: _Recorder) -> None:
    recorded = recorder.recorded
    for number, sample in enumerate(samples_of(op, dtype)):
        if number == share(SAMPLES, dtype) and not recorded.all:
            recorded.left_out[f"{op.name} {dtype}: samples after the first {number}"] += 1
            break
        args, keywords = (sample.input, *sample.args), dict(sample.kwargs)
        if keywords.get("reduction") in REDUCTIONS:
            keywords["reduction"] = REDUCTIONS[keywords["reduction"]]
        for base in names_of(op):
            if (overload := _resolved(base, args, keywords)) is not None:
                recorded.add(overload, args, keywords, recorder.tolerances)
        # Some samples are in-place on purpose, or meant for other operators: they raise.
        try:
            with recorder:
                result = op.op(*args, **sample.kwargs)
                if number < share(BACKWARD, dtype) and op.supports_autograd:
                    _backward(sample.output_process_fn_grad(result))
        except (RuntimeError, ValueError, TypeError, IndexError, NotImplementedError):
            recorded.left_out["PyTorch itself refuses"] += 1


def _backward(result: Any) -> None:
    found = [x for x in tensors_of(result) if x.requires_grad]
    if found:
        torch.autograd.backward(found, [torch.ones_like(x) for x in found])


def _resolved(base: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> str | None:
    """The overload of the table that a call resolves to."""
    try:
        overload = torch._C._jit_resolve_packet(f"aten::{base}", *args, **keywords)
    except RuntimeError:
        return None
    return f"aten.{base}.{overload}".removesuffix(".").removesuffix(".default")


def _record_relatives(recorded: Recorded) -> None:
    """Calls of overloads that no sample reached, from others of the same arguments."""
    functional = [entry for entry in ENTRIES if entry.functional is None]
    for entry in functional:
        if recorded.calls.get(entry.name):
            continue
        base = entry.schema.name.removeprefix("aten::")
        others = [
            o for o in functional if o.schema.name in (entry.schema.name, f"aten::{SAME_CALLS.get(base)}")
        ]
        dtypes = [dtype for dtype in DTYPES if not dtype.is_complex or entry.functional_name in FORMS]
        listed = [call for dtype in dtypes for call in more_calls(entry.name, dtype)]
        if listed:
            recorded.calls[entry.name] = listed
            continue
        for other in others:
            calls = [found for call in recorded.calls.get(other.name, ()) for found in _moved(call, entry)]
            if calls:
                recorded.calls[entry.name] = calls
                break


def _moved(call: Call, entry: Operator) -> Iterator[Call]:
    """A call as one of another overload with the same arguments, numbers for tensors or the reverse."""
    formals = entry.schema.arguments
    names = [a.name for a in call.entry.schema.arguments]
    if [a.name for a in formals] != names:
        return
    values: list[Any] = []
    for a, value in zip(formals, call.values, strict=True):
        if isinstance(inner(a), t.TensorType) and isinstance(value, int | float):
            value = torch.tensor(value)
        elif isinstance(value, torch.Tensor) and not isinstance(inner(a), t.TensorType):
            if inner(a) != t.NUMBER or not value.numel():
                return
            value = value.reshape(-1)[0].item()
        if isinstance(value, complex):
            return
        values.append(value)
    moved = replace(call, name=entry.name, values=tuple(values))
    if run_torch(moved).error is None:
        yield moved


class _Failing(TorchDispatchMode):
    """Records the call that raises in a kernel."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded = Recorded(all=True)

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        try:
            return func(*args, **(kwargs or {}))
        except TORCH_ERRORS:
            name = str(func).removesuffix(".default")
            if name in families.OPERATORS:
                self.recorded.add(name, args, kwargs or {}, {})
            raise


def error_calls() -> list[Call]:
    """The calls that PyTorch's tests expect to raise, and that do so as operators of the table."""
    failing = _Failing()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op in op_db:
            if op.error_inputs_func is None or not names_of(op):
                continue
            torch.manual_seed(0)
            for sample in (found.sample_input for found in op.error_inputs("cpu")):
                args, keywords = (sample.input, *sample.args), sample.kwargs
                for base in names_of(op):
                    if (overload := _resolved(base, args, keywords)) is not None:
                        failing.recorded.add(overload, args, keywords, {})
                # What raises before a kernel is reached is an error of Python's signatures.
                with failing, contextlib.suppress(*TORCH_ERRORS):
                    op.op(*args, **keywords)
    calls = [call for group in failing.recorded.calls.values() for call in group]
    unlike = {call.signature(): call for call in calls if run_torch(call).error is not None}
    return list(unlike.values())


def derived(entry: Operator, calls: Sequence[Call]) -> Iterator[Call]:
    """The calls of an in-place or `out` form, from those of its functional operator."""
    formals = entry.schema.arguments
    outs = [a for a in formals if a.is_out]
    for call in calls:
        given = dict(zip([a.name for a in call.entry.schema.arguments], call.values, strict=True))
        if outs:
            found = tensors_of(run_torch(call).results)
            if len(found) != len(outs):
                continue
            blank = [torch.zeros_like(x, memory_format=torch.contiguous_format) for x in found]
            given.update({a.name: x for a, x in zip(outs, blank, strict=True)})
        if all(a.name in given for a in formals):
            form = replace(call, name=entry.name, values=tuple(given[a.name] for a in formals))
            if not _reads_what_it_writes(form):
                yield form


def kinds(calls: Sequence[Call]) -> list[Call]:
    """Of the calls that differ in sizes alone the first."""
    first = itertools.groupby(sorted(calls, key=lambda call: repr(call.kind())), lambda c: c.kind())
    return [next(group) for _, group in first]
