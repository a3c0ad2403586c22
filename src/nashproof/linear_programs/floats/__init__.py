"""Where floats are: solvers that propose. Nothing here is believed."""
