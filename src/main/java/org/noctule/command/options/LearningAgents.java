package org.noctule.command.options;

import java.util.List;

/** The built-in agents that learn. */
public final class LearningAgents {
    /** Their names, those of the learners. */
    public static final List<String> NAMES = List.of("reinforce", "actor-critic", "ppo", "dqn");

    private LearningAgents() {}

    /** Learns how degrees leave the servers, beside all the degrees that need not be learnt. */
    private static final String TRAINING = "training";

    /**
     * Whether an agent may read keys of learners: a built-in one that learns, or one of a jar, which reads what it
     * likes.
     */
    static boolean mayLearn(String agent) {
        return NAMES.contains(agent) || agent.equals(TRAINING) || agent.contains(".jar");
    }
}
