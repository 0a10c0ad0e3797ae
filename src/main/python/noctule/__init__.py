"""Noctule, a simulator and decision system for clusters: environments, agents, runs and models."""

from noctule.error import Error

__version__ = "0.1.0.dev0"

__all__ = ["Error", "__version__"]
