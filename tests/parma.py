"""The Parma Polyhedra Library. Its import leaves this process rounding upwards, in which Python no
longer reads and writes floats rightly: rounding to nearest is set again.
"""

import ctypes
import ctypes.util

import ppl

TO_NEAREST = 0  # FE_TONEAREST of <fenv.h>

ctypes.CDLL(ctypes.util.find_library("m")).fesetround(TO_NEAREST)

__all__ = ["ppl"]
