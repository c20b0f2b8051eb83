"""Where lit finds the tests and how it runs them."""

import gc
import os
import sys

from tsir.tools.lit_format import InProcess

# Programs are made of many objects, most of which stay as long as the test.
gc.set_threshold(20_000, 10, 10)

root = os.path.dirname(os.path.abspath(__file__))

config.name = "tsir"
config.test_format = InProcess()
config.suffixes = [".mlir"]
config.excludes = ["build", "docs", "examples", "src", "unit"]
config.test_source_root = root
config.test_exec_root = os.path.join(root, "build", "lit")
# Plans are made anew: a test of the compiler is not to run what another has kept.
os.environ["TSIR_CACHE"] = "objects"
config.environment["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
