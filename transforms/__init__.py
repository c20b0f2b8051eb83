"""The passes that leave a program in prim, aten and autodiff, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

PASSES: dict[str, str] = {
    "alias-analysis": "tsir.transforms.alias_analysis:AliasAnalysisPass",
    "batch-products": "tsir.transforms.batch_products:BatchProductsPass",
    "canonical-ops": "tsir.transforms.canonical_ops:CanonicalOpsPass",
    "constant-propagate": "tsir.transforms.constant_propagate:ConstantPropagatePass",
    "create-differentiable-subgraphs": "tsir.transforms.differentiable_subgraphs:CreateSubgraphsPass",
    "differentiate": "tsir.transforms.differentiate:DifferentiatePass",
    "forward-differentiate": "tsir.transforms.forward:ForwardDifferentiatePass",
    "expand-grad": "tsir.transforms.expand_grad:ExpandGradPass",
    "fuse": "tsir.transforms.fuse:FusePass",
    "functionalise": "tsir.transforms.functionalise:FunctionalisePass",
    "infer-requires-grad": "tsir.transforms.requires_grad:InferRequiresGradPass",
    "infer-types": "tsir.transforms.infer_types:InferTypesPass",
    "inline": "tsir.transforms.inline:InlinePass",
    "inline-differentiable-subgraphs": "tsir.transforms.differentiable_subgraphs:InlineSubgraphsPass",
    "lint": "tsir.transforms.lint:LintPass",
    "lower-linear-blocks": "tsir.transforms.undefined:LowerLinearBlocksPass",
    "lower-tuples": "tsir.transforms.lower_tuples:LowerTuplesPass",
    "merge-common": "tsir.transforms.merge_common:MergeCommonPass",
    "optional-gradients": "tsir.transforms.optional_gradients:OptionalGradientsPass",
    "pool-constants": "tsir.transforms.pool_constants:PoolConstantsPass",
    "reinplace": "tsir.transforms.reinplace:ReinplacePass",
    "remove-dead": "tsir.transforms.remove_dead:RemoveDeadPass",
    "renumber": "tsir.transforms.renumber:RenumberPass",
    "simplify": "tsir.transforms.simplify:SimplifyPass",
    "specialize-undef": "tsir.transforms.undefined:SpecializeUndefPass",
    "tapes-to-buffers": "tsir.transforms.tapes_to_buffers:TapesToBuffersPass",
    "thread-random-state": "tsir.transforms.thread_random_state:ThreadRandomStatePass",
    "unroll-loops": "tsir.transforms.unroll_loops:UnrollLoopsPass",
}
"""Where each pass is defined."""


def load(name: str) -> type[ModulePass]:
    """The pass of a name."""
    return pkgutil.resolve_name(PASSES[name])
