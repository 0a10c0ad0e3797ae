"""What the package `noctule` is made of, here as `help(noctule)` lists what stands there. Nothing is for others."""

# Modules here and there import each other; noctule's own order is the one that works.
import noctule as noctule
