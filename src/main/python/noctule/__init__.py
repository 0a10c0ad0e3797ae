"""Noctule, a simulator and decision system for clusters: environments, agents, runs and models."""

from noctule.env import Env
from noctule.error import Error
from noctule.registration import register as _register
from noctule.vector import VectorEnv
from noctule.wrappers import MaskInObservation

__version__ = "0.1.0.dev0"

__all__ = ["Env", "Error", "MaskInObservation", "VectorEnv", "__version__"]

_register()
