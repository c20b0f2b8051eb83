"""Plans for a GPU: kernels, the host's code that launches them, and what runs on the CPU between them."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from textwrap import indent
from typing import NoReturn, cast

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError, UnsupportedError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.values import Device as Place
from tsir.lowering.convert.outline_groups import outlined_name
from tsir.lowering.cuda.call_records import Invocation
from tsir.lowering.cuda.invocation import PRODUCT, REFUSED, UNCAPTURED
from tsir.lowering.cuda.partition import split
from tsir.lowering.cuda.program import Program, compile_program
from tsir.lowering.host.value_records import Records
from tsir.lowering.llvm.codegen.target import Freedom, Target
from tsir.lowering.native.fast_call import own_call
from tsir.lowering.native.native_function import NativeFunction
from tsir.lowering.values.speculation import Layout
from tsir.runtime.cuda.devices import Device
from tsir.runtime.cuda.measured import settled
from tsir.runtime.cuda.streams import LEGACY, chosen
from tsir.runtime.cuda.transfers import Transfers, touches_elements
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.constant_arguments import Given
from tsir.runtime.plans.executor import Executor, may_fall_back
from tsir.runtime.plans.placement import OnDevice, elsewhere
from tsir.runtime.plans.plan import Build, Plan, PlanInterpreter
from tsir.runtime.plans.plan_cache import KINDS, KeptPlan
from tsir.runtime.plans.plan_outline import Outline
from tsir.runtime.plans.sources import Key
from tsir.runtime.values.binding import parameters
from tsir.transforms.analysis.effects import written_operands
from tsir.transforms.analysis.subgraphs import function_of_group

RECORDS = Records(Program, *KINDS)
"""The part of plans for a device that is kept on disk."""

READS = "this cannot be captured: the host waits for a number of the GPU"
"""Why a call may have no graph."""

CAPTURED = "expected a stream that nobody captures, got one that is; `capture` makes a graph of the call"
"""Why a call may not be part of somebody's graph."""


class DeviceNative(NativeFunction):
    """The host's code of a group, and its kernels, loaded for a device."""

    def __init__(self, program: Program, device: Device, *, kept: bool = False):
        self.device, self.program = device, program
        self.kernels = device.load(program)
        imports = {**device.runtime.code.addresses, **self.kernels.handles}
        super().__init__(program.host, kept=kept, imports=imports)
        self._fast_call = own_call(self)
        self.calls_library = PRODUCT in program.host.emitted.text

    def __call__(self, values: Sequence[object], into: Sequence[Array | None] = ()) -> tuple[object, ...]:
        """The results, computed in the stream that is chosen."""
        return self.run(values, self.device.invocation(chosen() or LEGACY))

    def run(self, values: Sequence[object], record: Invocation) -> tuple[object, ...]:
        """The results, computed in the stream of a record, in which the arguments are ready."""
        if self.calls_library and not record.library:
            record.library = self.device.products.record(record.stream)
        given = (*values, ctypes.addressof(record))
        if self._fast_call is not None:
            results = self._fast_call(*given)
            if results is not NotImplemented:
                return results
            if record.status:
                self.fail(record.status, given)
        return super().__call__(given)

    def fail(self, status: int, values: Sequence[object]) -> NoReturn:
        record = Invocation.from_address(cast("int", values[-1]))
        if not record.result:
            super().fail(status, values)
        said = self.device.failure(record)
        if status == REFUSED:
            raise ExecutionError(said)
        site = self.code.emitted.sites[status - 1]
        if record.result == UNCAPTURED and record.memory:
            raise UnsupportedError(Diagnostic.error(site.location, READS))
        if record.result == UNCAPTURED:
            raise ExecutionError(Diagnostic.error(site.location, CAPTURED))
        raise ExecutionError(Diagnostic.error(site.location, f"{site.message}: {said}"))


class DevicePlan(Plan):
    """
    A plan whose groups run on a device.

    If it may `fall_back`, a group without a form there runs in `parts`, as a plan of its own: what has a form
    on the device, and all else on the CPU, as what the interpreter runs does, on copies.
    """

    is_fast = False

    def __init__(
        self,
        outline: Outline,
        build: Build,
        device: Device,
        target: Target,
        *,
        fall_back: bool,
        given: Given = (),
        kept: KeptPlan | None = None,
        transfers: Transfers | None = None,
    ):
        super().__init__(outline, build, given=given, kept=kept)
        self.device, self.target, self.fall_back = device, target, fall_back
        self.transfers = Transfers(device) if transfers is None else transfers
        self.parts: dict[int, DevicePlan] = {}

    def _compile(self, group: int, layouts: Sequence[Layout | None], number: int) -> NativeFunction:
        """The code of a group, which is for all layouts; UnsupportedError if it has none or runs in parts."""
        if group in self.without_form:
            raise self.without_form[group]
        found = None if self._kept is None else self._kept.code(group, 0, (), Program)
        if found is not None:
            return DeviceNative(found, self.device, kept=True)
        function = function_of_group(self.groups()[group], outlined_name(self.function, group))
        try:
            program = compile_program(function, self.target)
        except UnsupportedError as error:
            if self.fall_back:
                self.parts[group] = self._split(function, error)
                self.without_form[group] = error
            raise
        if self._kept is not None:
            self._kept.keep_code(group, 0, (), program)
        return DeviceNative(program, self.device)

    def _split(self, function: FuncOp, error: UnsupportedError) -> DevicePlan:
        """The plan of a group that has no form as a whole; a warning tells of what of it runs on the CPU."""
        parts = split(function, self.target, error)
        outline = Outline.of(function, parts.reason)
        plan = DevicePlan(
            outline,
            lambda: (parts.module, parts.function),
            self.device,
            self.target,
            fall_back=True,
            transfers=self.transfers,
        )
        plan.prepare(())
        self.warn(plan.copying())
        return plan

    def prepare(self, layouts: Sequence[Layout | None], *, others: bool = False) -> None:
        for group in range(len(self.natives)):
            self.loaded(group)

    def copying(self) -> list[Diagnostic]:
        """The operations on elements that the interpreter runs."""
        inside = {op for group in self.groups() for op in group.walk()}
        return [
            Diagnostic.error(op, f"'{op.name}'")
            for op in self.function.walk()
            if op not in inside and not isinstance(op, ConstantOp) and touches_elements(op)
        ]

    def warn(self, copying: Sequence[Diagnostic]) -> None:
        """Tell of what the interpreter runs, if there is anything."""
        if not copying:
            return
        first = copying[0]
        place = "" if first.position is None else f"{first.position}: "
        more = f", and {len(copying) - 1} more" if len(copying) > 1 else ""
        copies = f"on the CPU, with copies from and to {self.device}, see `explain`"
        name = self.function.sym_name.data
        message = f"{name}: the interpreter works {copies}: {place}{first.message}{more}"
        warnings.warn(message, RuntimeWarning, stacklevel=2)

    def explain(self) -> str:
        lines = [self._explained()]
        if times := self.transfers.times:
            counted = f"{self.transfers.bytes} bytes between {self.device} and the CPU"
            lines.append(f"copied {counted} for what ran there {times} times")
        return "\n".join(lines)

    def _explained(self) -> str:
        """The native operations and the others, of groups in parts too."""
        lines = [super().explain()]
        for group, plan in sorted(self.parts.items()):
            lines += [f"native group {group} runs in parts:", indent(plan._explained(), "  ")]
        return "\n".join(lines)

    def interpreter(self, fallback: bool) -> PlanInterpreter:
        return DeviceInterpreter(self, fallback)

    def explained(self, error: TsirError, group: Operation, values: Sequence[object]) -> TsirError:
        """The error of native code: the interpreter cannot read the memory of a device."""
        return error

    def loaded(self, group: int) -> NativeFunction | None:
        """The code of a group, made if it is not there, which is for all layouts; None if it is in parts."""
        variants = self.natives[group]
        if not variants.compiled and group not in self.parts:
            try:
                variants.prepare(())
            except UnsupportedError:
                if group not in self.parts:
                    raise
        return None if group in self.parts else variants.compiled[0]

    def parts_of(self, group: Operation) -> DevicePlan | None:
        """The parts of a group that has no form as a whole."""
        index = self._indices[group]
        self.loaded(index)
        return self.parts.get(index)


class DeviceInterpreter(PlanInterpreter):
    """The interpreter, with groups run on a device, and copies for what reads elements or makes tensors."""

    def __init__(self, plan: DevicePlan, fallback: bool):
        super().__init__(plan, fallback)
        self.device_plan = plan
        self.transfers = plan.transfers

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        parts = self.device_plan.parts_of(op)
        return super().run_group(op, values) if parts is None else parts.run(values, fallback=self.fallback)

    def run_operation(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        if not touches_elements(op):
            return super().run_operation(op, values)
        # Any device that the program names is this one, whose arrays are on the CPU here.
        here = [Place() if isinstance(value, Place) else value for value in values]
        try:
            return self.transfers.run(partial(super().run_operation, op), here)
        except ExecutionError as error:
            first = error.diagnostics[0]
            if first.position is not None:
                raise
            raise ExecutionError(Diagnostic.error(op, first.message)) from error


class DeviceExecutor(Executor):
    """
    The plans of one function for a device; UnsupportedError with all that cannot run there.

    Kernels may do what the `freedom` allows. If it may `fall_back`, what has no form there runs on the CPU.
    """

    def __init__(self, base: Executor, device: Device, freedom: Freedom, *, fall_back: bool):
        super().__init__(OnDevice(base.source, device.ordinal), base.sources)
        self.device, self.fall_back = device, fall_back
        allowed, self.notes = settled(device, freedom)
        self.target = device.target.allowing(allowed)

    @property
    def _may_fall_back(self) -> bool:
        return self.fall_back and may_fall_back()

    def _make(self, key: Key, arguments: Sequence[object], given: Given, *, rebuild: bool) -> Plan:
        plan = super()._make(key, arguments, given, rebuild=rebuild)
        if isinstance(plan, DevicePlan) and plan.interpreted():
            plan.warn(plan.copying())
        return plan

    def _kept(self, key: Key) -> KeptPlan | None:
        return KeptPlan.of(self.source, (self.target, self._may_fall_back, *key), RECORDS)

    def _outline(self, function: FuncOp) -> Outline:
        outline = super()._outline(function)
        interpreted = () if self._may_fall_back else outline.interpreted
        if reasons := [*shortened(interpreted), *_of_the_host(function, outline, self.device)]:
            raise UnsupportedError(reasons)
        return outline

    def _of(self, outline: Outline, build: Build, given: Given, kept: KeptPlan | None) -> Plan:
        fall_back = self._may_fall_back
        return DevicePlan(
            outline, build, self.device, self.target, fall_back=fall_back, given=given, kept=kept
        )

    def _interpreted(self, arguments: Sequence[object]) -> Plan:
        message = "expected optimised execution: what is on a GPU cannot be interpreted"
        raise UnsupportedError(message)


def _of_the_host(function: FuncOp, outline: Outline, device: Device) -> Iterator[Diagnostic]:
    """The operations of a planned function that no device can run, nor the CPU on copies."""
    names = [parameter.name for parameter in parameters(function)]
    for index in sorted({*outline.writes, *outline.written.arguments}):
        message = f"expected arguments that are not written, got '{names[index]}', which is"
        yield Diagnostic.error(function, message)
    yield from elsewhere(function, device.ordinal)
    for op in function.walk():
        if isinstance(op, SchemaOp) and any(isinstance(v.type, t.TensorType) for v in written_operands(op)):
            yield Diagnostic.error(op, f"'{op.name}' writes to a tensor, which has no form on a GPU")
