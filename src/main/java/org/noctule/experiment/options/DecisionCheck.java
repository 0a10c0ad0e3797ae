package org.noctule.experiment.options;

import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.learning.problem.ProblemKinds;

/** Checks what every agent understands alike in the {@code decision} object; the rest is the agent's own. */
final class DecisionCheck {
    private static final List<String> TYPES = List.of("CLASSIC", "LEARNING");
    private static final List<String> LEVELS = List.of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL");
    private static final List<String> OBJECTIVES = List.of(
            "avg_job_slowdown",
            "avg_job_completion",
            "avg_utilization",
            "makespan",
            "energy_consumption",
            "edp",
            "bounded_slowdown",
            "waiting_time",
            "blocking");
    private static final List<String> REWARDS = List.of("instant", "integrated", "final");

    private DecisionCheck() {}

    /**
     * Checks an object.
     *
     * @param decision the object, in today's layout
     * @throws org.noctule.error.NoctuleException if it says something wrong
     */
    static void check(JsonInput decision) {
        decision.allow("log_level", "seed", "env", "agent");
        decision.find("log_level").ifPresent(level -> level.oneOf(LEVELS));
        decision.find("seed").ifPresent(seed -> seed.integer(0, Long.MAX_VALUE));
        decision.find("env").ifPresent(DecisionCheck::checkEnvironment);
        decision.find("agent").flatMap(agent -> agent.find("type")).ifPresent(type -> type.oneOf(TYPES));
    }

    private static void checkEnvironment(JsonInput env) {
        env.allow(ProblemKinds.keys().toArray(String[]::new));
        env.find("problem").ifPresent(ProblemKinds::named);
        env.find("reward").ifPresent(reward -> reward.oneOf(REWARDS));
        env.find("objective").ifPresent(objective -> objective.oneOf(OBJECTIVES));
        env.find("queue_sensitivity").ifPresent(JsonInput::positive);
        env.find("observation").ifPresent(type -> type.oneOf(ProblemKinds.observations()));
        env.find("actions").ifPresent(actions -> {
            actions.allow("selection", "void");
            actions.find("void").ifPresent(JsonInput::flag);
            actions.find("selection").ifPresent(JsonInput::elements);
        });
    }
}
