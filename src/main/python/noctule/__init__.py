"""Noctule, a simulator and decision system for clusters: environments, agents, runs and models."""

from _noctule.connection import serve
from _noctule.java import jars
from _noctule.registration import register as _register
from noctule import decisions, events, plan
from noctule.agent import Agent, Follower, Message, Reply
from noctule.columns import Nodes, Rows, Training
from noctule.cores import Cores
from noctule.decisions import *  # noqa: F403 (its __all__ is part of the one below)
from noctule.env import Env
from noctule.error import Error
from noctule.events import *  # noqa: F403
from noctule.job import Job
from noctule.jobs import Jobs
from noctule.names import ResetOptions
from noctule.plan import *  # noqa: F403
from noctule.problem import Problem, ProblemEnv, ProblemVectorEnv
from noctule.queue_agent import QueueAgent, Started
from noctule.results import Comparison, Results, report
from noctule.runs import evaluate, run, train
from noctule.vector import VectorEnv
from noctule.view import State, View
from noctule.wrappers import MaskInObservation

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Comparison",
    "Cores",
    "Env",
    "Error",
    "Follower",
    "Job",
    "Jobs",
    "MaskInObservation",
    "Message",
    "Nodes",
    "Problem",
    "ProblemEnv",
    "ProblemVectorEnv",
    "QueueAgent",
    "Reply",
    "ResetOptions",
    "Results",
    "Rows",
    "Started",
    "State",
    "Training",
    "VectorEnv",
    "View",
    "__version__",
    "evaluate",
    "jars",
    "report",
    "run",
    "serve",
    "train",
]
__all__ += decisions.__all__
__all__ += events.__all__
__all__ += plan.__all__

_register()
