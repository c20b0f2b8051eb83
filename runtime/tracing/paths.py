"""
Paths: what a function does in one run, as lines and the answers that it got; several merge into one body.

    asks 'bool(v0)', True:  return x             if bool(v0):
    asks 'bool(v0)', False: v1 = -x         ->       return x
                            return v1            else:
                                                     v1 = -x
                                                     return v1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects.builtin import LocationAttr

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.runtime.tracing.places import refusal

MAX_PATHS = 64
"""The most ways that conditions on traced values may lead through a function."""


@dataclass(frozen=True)
class Line:
    """A line of TorchScript, from a place in the user's code."""

    text: str
    place: LocationAttr | None


@dataclass(frozen=True)
class Question:
    """
    What a function asks of a traced value: the lines behind are for this answer, an expression.

    `meaning` is the answer in words. Of a condition, whose answers are True and False, it is empty.
    """

    subject: str
    answer: str
    meaning: str
    place: LocationAttr | None

    @property
    def is_condition(self) -> bool:
        """Whether it is asked by a condition, which has another answer that can be given."""
        return not self.meaning

    @property
    def turned(self) -> Question:
        """The condition with the other answer."""
        return replace(self, answer=str(self.answer != "True"))


Step = Line | Question
Path = Sequence[Step]


def asked(path: Path) -> list[Question]:
    """The questions on a path."""
    return [step for step in path if isinstance(step, Question)]


def answers_on(path: Path) -> list[bool]:
    """The answers to the conditions on a path."""
    return [question.answer == "True" for question in asked(path) if question.is_condition]


def too_many(place: LocationAttr | None) -> UnsupportedError:
    """The error at a condition that leads to too many paths."""
    remedy = "choose by torch.where, or give tsir.script the branch or the loop"
    return refusal(f"conditions on traced values lead through it in over {MAX_PATHS} ways: {remedy}", place)


def explored(first: Sequence[Path], follow: Callable[[int, Sequence[bool]], Path]) -> Iterator[Path]:
    """
    The paths of the examples, and those on which a condition has another answer.

    `follow` gives the path of an example, by its number, on which the first conditions have these answers.
    """
    pending = list(enumerate(first))
    known = {way for path in first for way in _ways(path)}
    yield from first
    for count in range(len(first), MAX_PATHS + 1):
        ways = ((number, path, way) for number, path in pending for way in _turned(path))
        found = next((each for each in ways if each[2] not in known), None)
        if found is None:
            return
        number, path, way = found
        if count == MAX_PATHS:
            raise too_many(way[-1].place)
        new = follow(number, answers_on(way))
        expect_same(path[: path.index(way[-1].turned)], new, "when it is run again")
        known.update(_ways(new))
        pending.append((number, new))
        yield new


def _ways(path: Path) -> list[tuple[Question, ...]]:
    """The beginnings of a path, each up to a question."""
    questions = tuple(asked(path))
    return [questions[: end + 1] for end in range(len(questions))]


def _turned(path: Path) -> Iterator[tuple[Question, ...]]:
    """The ways of a path on which the last of the questions, a condition, has the other answer."""
    return ((*before, last.turned) for *before, last in _ways(path) if last.is_condition)


def expect_same(path: Path, other: Path, when: str) -> None:
    """UnsupportedError if a path, which is at least as long as another, differs from it in a step."""
    for step, found in zip(path, other, strict=False):
        if step != found:
            raise _differing(step, found, when)
    if len(other) < len(path):
        raise refusal(f"expected that the function does the same {when}; it ends sooner", path[-1].place)


def _differing(step: Step, found: Step, when: str) -> UnsupportedError:
    one, other = map(_words, (step, found))
    what = f"'{other}' in place of '{one}'" if one != other else f"'{one}' at another line"
    return refusal(f"expected that the function does the same {when}; it does {what}", found.place)


def _words(step: Step) -> str:
    return step.text if isinstance(step, Line) else f"{step.subject} == {step.answer}"


def merged(paths: Sequence[Path], indent: str = "    ") -> list[Line]:
    """
    The body of a function that goes these paths, each of which ends in a `return` or a `raise`.

    An answer that none of them has raises. UnsupportedError where they differ in more than answers.
    """
    lines: list[Line] = []
    for place, steps in enumerate(zip(*paths, strict=False)):
        first, questions = steps[0], asked(steps)
        if not questions and len(set(steps)) == 1:
            lines.append(Line(f"{indent}{cast(Line, first).text}", first.place))
        elif len(questions) < len(steps) or len({each.subject for each in questions}) > 1:
            raise _differing(first, next(each for each in steps if each != first), "for all examples")
        elif len({each.answer for each in questions}) > 1:
            groups: dict[str, list[Path]] = {}
            for question, path in zip(questions, paths, strict=True):
                groups.setdefault(question.answer, []).append(path[place + 1 :])
            return [*lines, *_branches(questions, groups, indent)]
        else:
            text = f"assert {questions[0].subject} == {questions[0].answer}, {_meant(questions)!r}"
            lines.append(Line(indent + text, first.place))
    return lines


def _branches(
    questions: Sequence[Question], groups: Mapping[str, Sequence[Path]], indent: str
) -> Iterator[Line]:
    """A branch for each answer to a question, with what the paths that have it do behind."""
    subject, place, is_condition = questions[0].subject, questions[0].place, questions[0].is_condition
    for number, (answer, paths) in enumerate(groups.items()):
        head = f"{'elif' if number else 'if'} {subject} == {answer}:"
        if is_condition:
            head = "else:" if number else f"if {'' if answer == 'True' else 'not '}{subject}:"
        yield Line(indent + head, place)
        yield from merged(paths, indent + "    ")
    if not is_condition:
        yield Line(f"{indent}else:", place)
        yield Line(f"{indent}    raise RuntimeError({_meant(questions)!r})", place)


def _meant(questions: Sequence[Question]) -> str:
    """The message of an answer that no path has."""
    return f"the trace is for {' or '.join(dict.fromkeys(each.meaning for each in questions))}"
