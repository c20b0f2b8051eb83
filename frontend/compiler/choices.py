"""One of several modules by a number that is known at run time, as `self.layers[i]` under an interface."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.ir import SSAValue

from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.sugared import Inserter, Keywords, Names, Sugared, Value
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.script_source import parse_script
from tsir.frontend.source.source import Range


class OneOf(Sugared):
    """One of several objects; its methods choose between theirs."""

    kind = "one of several objects"

    def __init__(self, objects: Sequence[Object], index: SSAValue):
        self.objects = objects
        self.index = index

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if not all(name in each.type.methods for each in self.objects):
            raise Failure(place, f"{self.kind} has no method '{name}' in all of them")
        return _OneOfMethods(self, name)

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return self.attribute(compiler, place, "forward").call(compiler, place, args, keywords)


class _OneOfMethods(Sugared):
    """A method of one of several objects: a call is a function of branches, in each of them one call."""

    def __init__(self, objects: OneOf, name: str):
        self.objects = objects
        self.name = name
        self.kind = f"the method '{name}' of {objects.kind}"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        given: dict[str, Sugared] = {f"argument_{n}": each for n, each in enumerate(args)}
        named = {f"keyword_{name}": each for name, each in keywords.items()}
        passed = ", ".join([*given, *(f"{name}=keyword_{name}" for name in keywords)])
        count = len(self.objects.objects)
        lines = [f"def {self.name}():"]
        for n in range(count):
            lines += [
                f"  if index == {n} or index == {n - count}:",
                f"    return object_{n}.{self.name}({passed})",
            ]
        lines.append("  raise IndexError('list index out of range')")
        objects = {f"object_{n}": each for n, each in enumerate(self.objects.objects)}
        names = _Given({**given, **named, **objects, "index": Value(self.objects.index)})
        definition = parse_script("\n".join(lines), f"<{self.name}>").definitions[0]
        return compiler.expand(place, definition, [], {}, names)


class _Given(Names):
    """Names with their meanings."""

    def __init__(self, meanings: Mapping[str, Sugared]):
        self.meanings = meanings

    def find(self, name: str) -> Sugared | None:
        return self.meanings.get(name)

    def known(self) -> Iterable[str]:
        return self.meanings
