"""The states of objects whose classes read them by a method, as those of quantised layers do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.archive.archive import Archive
from tsir.frontend.modules.script_object import ScriptObject

if TYPE_CHECKING:
    from tsir.runtime.modules.class_texts import ClassTexts


def set_states(archive: Archive) -> None:
    """
    Make the attributes of each object of an archive that has a state, by the method `__setstate__`.

    The method is interpreted, as any of the program. ArchiveError if the class has none, or one that need not
    end, UnsupportedError if it cannot be compiled, ExecutionError if it fails.
    """
    pending = [each for _, each in archive.root.walk() if each.state is not None]
    if pending:
        from tsir.runtime.modules.class_texts import ClassTexts

        texts = ClassTexts(archive)
        for each in pending:
            _set_state(texts, each)


def _set_state(texts: ClassTexts, object: ScriptObject) -> None:
    from tsir.dialects.prim.containers import CallFunctionOp
    from tsir.dialects.prim.ops import LoopOp
    from tsir.runtime.modules.class_texts import READS_STATE
    from tsir.runtime.plans.interpreter import Interpreter, placeholder

    if READS_STATE not in texts.method_names(object):
        name = f"{texts.archive.name}: data.pkl: the state of '{object.type_name}'"
        raise ArchiveError(f"{name} is not one of attributes, and the class has no method '{READS_STATE}'")
    assigned = texts.assigned({object.type_name: object}, but=())
    # What the class declares is there before the method assigns it, without a value.
    object.attributes.update(dict.fromkeys(texts.texts.declared_types(object)))
    compiled = texts.compiled(object, READS_STATE, assigned)
    if any(isinstance(op, LoopOp | CallFunctionOp) for op in compiled.module.walk()):
        name = f"{texts.archive.name}: '{READS_STATE}' of '{object.type_name}'"
        raise ArchiveError(f"{name}: expected neither loops nor calls, as opening a file has to end")
    given = compiled.function_type.inputs.data[: len(compiled.parameters)]
    arguments = [*map(placeholder, given), *(object.state or ())]
    _, *values = Interpreter(compiled.module).call(READS_STATE, arguments)
    for (owner, name), value in zip(compiled.results, values, strict=True):
        owner.attributes[name] = value
    object.state = None
