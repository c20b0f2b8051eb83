"""Whether every value is defined before it is used."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic


def undominated_uses(module: ModuleOp) -> Iterator[Diagnostic]:
    """
    An error for each operand not defined on every way to its use; the body of a module has no order.

    Also one for each branch to the first block of a region, where every way begins.
    """
    scopes = _Scopes(module)
    for op in scopes.order:
        for index, operand in enumerate(op.operands):
            if not scopes.reaches(operand, op):
                yield Diagnostic.error(op, f"'{op.name}' op operand #{index} does not dominate this use")
        for block in op.successors:
            if block.parent is not None and block.parent.first_block is block:
                yield Diagnostic.error(op, f"'{op.name}' op branches to the first block of its region")


class _Scopes:
    """The regions of a module in which its values can be used."""

    def __init__(self, module: ModuleOp):
        self.order = {op: index for index, op in enumerate(module.walk())}
        self._dominators: dict[Region, _Dominators] = {}

    def reaches(self, value: SSAValue, user: Operation) -> bool:
        """Whether a value is defined on every way to an operation."""
        owner = value.owner
        block = owner if isinstance(owner, Block) else owner.parent
        if block is None or block.parent is None:
            return False
        at: Operation | None = user
        while at is not None and (here := at.parent) is not None:
            if here is block:
                in_order = isinstance(owner, Block) or self.order[owner] < self.order[at]
                return in_order or isinstance(block.parent_op(), ModuleOp)
            if here.parent is block.parent:
                return self._dominators_of(block.parent).dominates(block, here)
            at = here.parent_op()
        return False

    def _dominators_of(self, region: Region) -> _Dominators:
        if (dominators := self._dominators.get(region)) is None:
            dominators = self._dominators[region] = _Dominators(region)
        return dominators


class _Dominators:
    """The dominator tree of a region (Cooper, Harvey and Kennedy), with an interval for each subtree."""

    def __init__(self, region: Region):
        entry = region.blocks[0]
        self._parents: dict[Block, Block] = {entry: entry}
        order = _depth_first(entry, {block: _successors(block) for block in region.blocks})
        self._number = {block: number for number, block in enumerate(reversed(order))}
        self._find_parents(list(self._number))
        children: dict[Block, list[Block]] = {}
        for block, parent in self._parents.items():
            if block is not parent:
                children.setdefault(parent, []).append(block)
        finished = _depth_first(entry, children)
        self._last = {block: number for number, block in enumerate(finished)}
        self._first = {block: self._last[block] for block in finished}
        for block in finished:
            if (parent := self._parents[block]) is not block:
                self._first[parent] = min(self._first[parent], self._first[block])

    def dominates(self, block: Block, other: Block) -> bool:
        """Whether every way to the other block is through the block; to a block not reached there is none."""
        if other not in self._last:
            return True
        return block in self._last and self._first[block] <= self._last[other] <= self._last[block]

    def _find_parents(self, order: list[Block]) -> None:
        before: dict[Block, list[Block]] = {block: [] for block in order}
        for block in order:
            for successor in _successors(block):
                before[successor].append(block)
        changed = True
        while changed:
            changed = False
            for block in order[1:]:
                known = [other for other in before[block] if other in self._parents]
                parent = known[0]
                for other in known[1:]:
                    parent = self._meet(parent, other)
                if self._parents.get(block) is not parent:
                    self._parents[block], changed = parent, True

    def _meet(self, one: Block, other: Block) -> Block:
        while one is not other:
            if self._number[one] > self._number[other]:
                one = self._parents[one]
            else:
                other = self._parents[other]
        return one


def _successors(block: Block) -> list[Block]:
    return [] if block.last_op is None else list(block.last_op.successors)


def _depth_first(entry: Block, edges: dict[Block, list[Block]]) -> list[Block]:
    """The blocks reached from the entry, each after those first reached through it."""
    order: list[Block] = []
    seen = {entry}
    path = [(entry, iter(edges.get(entry, ())))]
    while path:
        block, following = path[-1]
        for successor in following:
            if successor not in seen:
                seen.add(successor)
                path.append((successor, iter(edges.get(successor, ()))))
                break
        else:
            order.append(block)
            path.pop()
    return order
