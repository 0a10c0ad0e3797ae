package org.noctule.learning.agent;

import java.util.List;

/** The built-in agents that learn. */
public final class LearningAgents {
    /** Their names, those of the learners. */
    public static final List<String> NAMES = List.of("reinforce", "actor-critic", "ppo", "impala", "dqn", "evolution");

    /** Learns how degrees leave the servers, beside all the degrees that need not be learnt. */
    private static final String TRAINING = "training";

    private LearningAgents() {}

    /**
     * Tells whether an agent may read keys of learners: a built-in one that learns, or one of a jar, which reads any
     * key.
     *
     * @param agent name of the agent, or a jar with or without the name of an agent in it
     * @return true if it may
     */
    public static boolean mayLearn(String agent) {
        return NAMES.contains(agent) || agent.equals(TRAINING) || agent.contains(".jar");
    }
}
