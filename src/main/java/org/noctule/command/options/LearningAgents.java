package org.noctule.command.options;

import java.util.List;

/** The built-in agents that learn. */
public final class LearningAgents {
    /** Their names, those of the learners. */
    public static final List<String> NAMES = List.of("reinforce", "actor-critic", "ppo", "dqn");

    private LearningAgents() {}

    /** Whether an agent may read keys of learners: a built-in learner, or one of a jar, which reads what it likes. */
    static boolean mayLearn(String agent) {
        return NAMES.contains(agent) || agent.contains(".jar");
    }
}
