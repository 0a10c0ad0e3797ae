package org.noctule.agent.problem;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The options of the problem.
 *
 * @param pairs the actions that start jobs, in order, at least one, unmodifiable
 * @param nothing whether there is a last action that does nothing
 * @param objective source of the rewards
 * @param form the moments of the rewards
 * @param queueSensitivity relative change of the queue's length that saturates its variation, positive
 * @param observation extent of the observation
 */
public record EnvironmentOptions(
        List<PolicyPair> pairs,
        boolean nothing,
        Objective objective,
        RewardForm form,
        double queueSensitivity,
        ObservationKind observation) {
    /** The keys of {@code actions}. */
    public static final OptionTable ACTIONS = OptionTable.of(
            "decision.env.actions",
            OptionKey.needed(
                    "selection",
                    OptionValues.list("`[{JOB ORDER: [CORE ORDER, …]}, …]`"),
                    "pairs of a job order and a core order"),
            OptionKey.needed("void", OptionValues.flag(), "whether doing nothing is an action"));

    /** The keys that {@link #read} understands, beside those of every problem. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.env",
            OptionKey.of(
                    "observation",
                    OptionValues.choice(ObservationKind.class),
                    "`normal`",
                    "observed part of the cluster"),
            OptionKey.of(
                    "objective", OptionValues.choice(Objective.names()), "`avg_job_slowdown`", "source of rewards"),
            OptionKey.of(
                    "reward",
                    OptionValues.choice(RewardForm.class),
                    "`instant`",
                    "when it earns them: its value after each action, as in HDeepRM; over time; what the run came to"),
            OptionKey.of(
                    "actions",
                    OptionValues.object("[object](options.md#actions)", ACTIONS),
                    "all 36 pairs of HDeepRM, and doing nothing",
                    "the actions"),
            OptionKey.of(
                    "queue_sensitivity",
                    OptionValues.positive(),
                    "0.05",
                    "relative change of the length of the queue that saturates its variation"));

    private static final List<String> COMMON = List.of("problem", "episode");

    private static final int HDEEPRM_ORDERS = 6;
    private static final double QUEUE_SENSITIVITY = 0.05;

    /**
     * Returns HDeepRM's actions where none are listed: each of its job orders with each of its core orders.
     *
     * @return 36 pairs: number 6 j + c for job order j and core order c, {@code random} being 0 in both
     */
    public static List<PolicyPair> allPairs() {
        final List<PolicyPair> pairs = new ArrayList<>();
        for (final String jobs : jobOrders().subList(0, HDEEPRM_ORDERS)) {
            for (final String cores : CoreOrders.names().subList(0, HDEEPRM_ORDERS)) {
                pairs.add(new PolicyPair(jobs, cores));
            }
        }
        return List.copyOf(pairs);
    }

    private static List<String> jobOrders() {
        final List<String> names = new ArrayList<>();
        names.add(PolicyPair.RANDOM_JOB);
        names.addAll(JobOrders.names());
        return names;
    }

    /**
     * Reads the options.
     *
     * @param env the {@code env} object, empty if there is none
     * @return the options; without {@code actions} all pairs and the action that does nothing
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    public static EnvironmentOptions read(Optional<JsonInput> env) {
        env.ifPresent(e -> e.allow(TABLE.silently(COMMON.toArray(String[]::new))));
        final Optional<JsonInput> actions = env.flatMap(e -> e.find("actions"));
        actions.ifPresent(a -> a.allow(ACTIONS));
        return new EnvironmentOptions(
                actions.map(a -> selection(a.get("selection"))).orElseGet(EnvironmentOptions::allPairs),
                actions.map(a -> a.get("void").flag()).orElse(true),
                env.flatMap(e -> e.find("objective")).map(Objective::read).orElse(Objective.AVG_JOB_SLOWDOWN),
                env.flatMap(e -> e.find("reward")).map(RewardForm::read).orElse(RewardForm.INSTANT),
                env.flatMap(e -> e.find("queue_sensitivity"))
                        .map(JsonInput::positive)
                        .orElse(QUEUE_SENSITIVITY),
                env.flatMap(e -> e.find("observation"))
                        .map(ObservationKind::read)
                        .orElse(ObservationKind.NORMAL));
    }

    private static List<PolicyPair> selection(JsonInput selection) {
        final List<PolicyPair> pairs = new ArrayList<>();
        for (final JsonInput item : selection.elements()) {
            item.allow(jobOrders().toArray(new String[0]));
            for (final String jobs : item.keys()) {
                for (final JsonInput cores : item.get(jobs).elements()) {
                    pairs.add(new PolicyPair(jobs, CoreOrders.read(cores)));
                }
            }
        }
        if (pairs.isEmpty()) {
            throw selection.error("must list at least one pair", "Maybe add {\"first\": [\"high_gflops\"]}.");
        }
        return List.copyOf(pairs);
    }

    /**
     * Reads a job order by its name.
     *
     * @param input the text
     * @return the name of a job order, {@code random}, or an order of the user's own
     */
    public static String jobOrder(JsonInput input) {
        if (JobOrders.isOwn(input.text())) {
            JobOrders.read(input);
            return input.text();
        }
        return input.oneOf(jobOrders());
    }

    /**
     * Reads a pair as older versions of HDeepRM wrote it.
     *
     * @param input a text: job order, hyphen, core order
     * @return the pair
     * @throws org.noctule.error.NoctuleException if it is not such a pair
     */
    public static PolicyPair pair(JsonInput input) {
        final String[] parts = input.text().split("-", 2);
        if (parts.length < 2) {
            throw input.error(
                    "must be a job order, a hyphen and a core order", "Maybe \"first-high_gflops\" is meant.");
        }
        return new PolicyPair(jobOrder(part(input, parts[0])), CoreOrders.read(part(input, parts[1])));
    }

    private static JsonInput part(JsonInput whole, String text) {
        return JsonInput.of(TextNode.valueOf(text), whole.where());
    }

    /**
     * Replaces the actions by a single pair.
     *
     * @param pair the pair
     * @return the options with this action alone
     */
    public EnvironmentOptions only(PolicyPair pair) {
        return new EnvironmentOptions(List.of(pair), false, objective, form, queueSensitivity, observation);
    }

    /**
     * Replaces what is seen by the least there is, for policies that do not look.
     *
     * @return the options with the minimal observation
     */
    public EnvironmentOptions unobserved() {
        return new EnvironmentOptions(pairs, nothing, objective, form, queueSensitivity, ObservationKind.MINIMAL);
    }

    /**
     * Removes rewards, for policies that do not look at them.
     *
     * @return the options with rewards that are always 0
     */
    public EnvironmentOptions unrewarded() {
        return new EnvironmentOptions(pairs, nothing, Objective.NONE, form, queueSensitivity, observation);
    }
}
