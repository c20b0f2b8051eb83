"""Running a function of a module in the interpreter alone: the reference that native code is held against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import only
from tsir.runtime.plans.unpack_arguments import unpack_arguments
from tsir.runtime.plans.write_back import Written
from tsir.transforms.differentiate.expand_grad import says_of_gradients


def interpret(
    module: ModuleOp,
    function: FuncOp,
    arguments: Sequence[object],
    *,
    output: IO[str] | None = None,
    owns_containers: bool = False,
) -> tuple[object, ...]:
    """
    The results of a function of a module for arguments that have been bound to its parameters.

    What it says of gradients is expanded first, in a copy. With `owns_containers`, dictionaries among the
    arguments are copies of the caller's.
    """
    if not says_of_gradients(module):
        return Interpreter(module, output=output).run_function(function, arguments)
    module = module.clone()
    run_passes(module, ("inline",))
    function = only(module, function.sym_name.data)
    returned = Written.of(function)
    unpack_arguments(function, arguments, owns_containers=owns_containers)
    run_passes(module, ("expand-grad",))
    # What the function itself returns as new values of its arguments is the caller's.
    written = Written() if returned else Written.of(function)
    written.check_apart(function, arguments)
    results = Interpreter(module, output=output).run_function(function, arguments)
    return written.hand_back(arguments, results)
