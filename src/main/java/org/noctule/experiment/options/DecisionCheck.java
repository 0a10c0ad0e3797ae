package org.noctule.experiment.options;

import java.util.List;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.deepening.agent.AdaptationChoice;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;

/** Checks what every agent understands alike in the {@code decision} object; the rest is the agent's own. */
final class DecisionCheck {
    private static final List<String> TYPES = List.of("CLASSIC", "LEARNING");
    private static final List<String> LEVELS = List.of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL");
    /** The keys of {@code decision}. */
    static final OptionTable TABLE = OptionTable.of(
            "decision",
            OptionKey.of("agent", OptionValues.object("[object](agents.md)"), "keys of the [agent](agents.md)")
                    .told("`{}`"),
            OptionKey.of(
                            "env",
                            OptionValues.object("[object](options.md#problem)"),
                            "[problem](options.md#problem) that a learning agent or `classic` is posed")
                    .told("`{}`"),
            AdaptationChoice.KEY,
            OptionKey.of("log_level", OptionValues.choice(LEVELS), "messages of agents")
                    .told("`INFO`")
                    .shaping(Effect.CHANNEL),
            OptionKey.of("seed", OptionValues.whole(), "HDeepRM's; not used").told("none"));

    private DecisionCheck() {}

    /**
     * Checks an object.
     *
     * @param decision the object, in today's layout
     * @throws org.noctule.error.NoctuleException if it says something wrong
     */
    static void check(JsonInput decision) {
        decision.allow(TABLE);
        decision.find("log_level").ifPresent(level -> level.oneOf(LEVELS));
        decision.find("seed").ifPresent(seed -> seed.integer(0, Long.MAX_VALUE));
        decision.find("env").ifPresent(DecisionCheck::checkEnvironment);
        decision.find(AdaptationChoice.NAME).ifPresent(AdaptationChoice::check);
        decision.find("agent").flatMap(agent -> agent.find("type")).ifPresent(type -> type.oneOf(TYPES));
    }

    private static void checkEnvironment(JsonInput env) {
        final ProblemKind problem = env.find("problem")
                .map(ProblemKinds::named)
                .orElseGet(() -> ProblemKinds.all().get(0));
        env.allow(ProblemKinds.keys(problem).toArray(String[]::new));
        env.find("reward").ifPresent(reward -> reward.oneOf(ProblemKinds.choices("reward")));
        env.find("objective")
                .filter(objective -> !ServiceJar.isNamed(objective.text()))
                .ifPresent(objective -> objective.oneOf(objectives(problem)));
        env.find("queue_sensitivity").ifPresent(JsonInput::positive);
        env.find("observation")
                .filter(type -> !ServiceJar.isNamed(type.text()))
                .ifPresent(type -> type.oneOf(ProblemKinds.choices("observation")));
        env.find("actions").ifPresent(actions -> {
            actions.allow(EnvironmentOptions.ACTIONS);
            actions.find("void").ifPresent(JsonInput::flag);
            actions.find("selection").ifPresent(JsonInput::elements);
        });
    }

    /** Each problem has its own. */
    private static List<String> objectives(ProblemKind problem) {
        return problem.keys().keys().stream()
                .filter(key -> key.name().equals("objective"))
                .flatMap(key -> key.values().choices().stream())
                .toList();
    }
}
