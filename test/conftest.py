"""All tests: plans are made anew, and what pytest has collected is no garbage."""

from __future__ import annotations

import gc
import os

# A test of the compiler does not run what another has kept.
os.environ["TSIR_CACHE"] = "objects"


def pytest_collection_finish() -> None:
    """The collector of garbage looks at the thousands of tests once, not in every test again."""
    gc.collect()
    gc.freeze()
