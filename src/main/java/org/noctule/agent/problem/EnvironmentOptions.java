package org.noctule.agent.problem;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.reward.Objective;
import org.noctule.agent.reward.Objectives;
import org.noctule.agent.reward.PublishedObjective;
import org.noctule.agent.reward.RewardForm;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The options of the problem.
 *
 * @param pairs the actions that start jobs, in order, at least one, unmodifiable
 * @param nothing whether there is a last action that does nothing
 * @param usual rewards, and a core order that no pair leaves open
 * @param queueSensitivity relative change of the queue's length that saturates its variation, positive
 * @param observation extent of the observation
 */
public record EnvironmentOptions(
        List<PolicyPair> pairs,
        boolean nothing,
        ViewOptions usual,
        double queueSensitivity,
        ObservationKind observation) {
    private static final OptionKey<List<JsonInput>> SELECTION = OptionKey.needed(
            "selection",
            OptionValues.list("`[{JOB ORDER: [CORE ORDER, …]}, …]`"),
            "pairs of a job order and a core order");
    private static final OptionKey<Boolean> VOID =
            OptionKey.needed("void", OptionValues.flag(), "whether doing nothing is an action");
    /** The keys of {@code actions}. */
    public static final OptionTable ACTIONS = OptionTable.of("decision.env.actions", SELECTION, VOID);

    private static final OptionKey<ObservationKind> OBSERVATION = OptionKey.with(
            "observation",
            OptionValues.choice(ObservationKind.class),
            ObservationKind.NORMAL,
            "observed part of the cluster");
    private static final OptionKey<Objective> OBJECTIVE = Objectives.key(PublishedObjective.AVG_JOB_SLOWDOWN);
    private static final OptionKey<RewardForm> REWARD = OptionKey.with(
            "reward",
            OptionValues.choice(RewardForm.class),
            RewardForm.INSTANT,
            "when it earns them: its value after each action, as in HDeepRM; over time; what the run came to");
    private static final OptionKey<Options> SELECTED = OptionKey.of(
                    "actions", OptionValues.object("[object](options.md#actions)", ACTIONS), "the actions")
            .told("all 36 pairs of HDeepRM, and doing nothing");
    private static final OptionKey<Double> QUEUE_SENSITIVITY = OptionKey.with(
            "queue_sensitivity",
            OptionValues.positive(),
            0.05,
            "relative change of the length of the queue that saturates its variation");

    /** The keys that {@link #read} understands, beside those of every problem. */
    public static final OptionTable TABLE =
            OptionTable.of("decision.env", OBSERVATION, OBJECTIVE, REWARD, SELECTED, QUEUE_SENSITIVITY);

    private static final OptionTable ALLOWED = TABLE.silently("problem", "episode");

    private static final int HDEEPRM_ORDERS = 6;

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
        final Options values = env.map(ALLOWED::read).orElseGet(TABLE::defaults);
        final Optional<Options> actions = values.find(SELECTED);
        return new EnvironmentOptions(
                actions.map(EnvironmentOptions::selection).orElseGet(EnvironmentOptions::allPairs),
                actions.map(given -> given.get(VOID)).orElse(true),
                new ViewOptions(values.get(OBJECTIVE), values.get(REWARD), CoreOrders.LOWEST_ID),
                values.get(QUEUE_SENSITIVITY),
                values.get(OBSERVATION));
    }

    private static List<PolicyPair> selection(Options actions) {
        final List<PolicyPair> pairs = new ArrayList<>();
        for (final JsonInput item : actions.get(SELECTION)) {
            item.allow(jobOrders().toArray(new String[0]));
            for (final String jobs : item.keys()) {
                for (final JsonInput cores : item.get(jobs).elements()) {
                    pairs.add(new PolicyPair(jobs, CoreOrders.read(cores)));
                }
            }
        }
        if (pairs.isEmpty()) {
            throw actions.error(SELECTION, "must list at least one pair", "Maybe add {\"first\": [\"high_gflops\"]}.");
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
        return new EnvironmentOptions(List.of(pair), false, usual, queueSensitivity, observation);
    }

    /**
     * Replaces what is seen by the least there is, for policies that do not look.
     *
     * @return the options with the minimal observation
     */
    public EnvironmentOptions unobserved() {
        return new EnvironmentOptions(pairs, nothing, usual, queueSensitivity, ObservationKind.MINIMAL);
    }

    /**
     * Removes rewards, for policies that do not look at them.
     *
     * @return the options with rewards that are always 0
     */
    public EnvironmentOptions unrewarded() {
        return new EnvironmentOptions(pairs, nothing, usual.unrewarded(), queueSensitivity, observation);
    }
}
