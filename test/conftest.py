"""All tests: plans are made anew, so that a test of the compiler does not run what another has kept."""

from __future__ import annotations

import os

os.environ["TSIR_CACHE"] = "objects"
