package org.noctule.agent.problem;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.MirrorPlacement;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.random.Chance;
import org.noctule.random.PythonRandom;

/**
 * The options of {@link JobProblem}.
 *
 * @param window largest number of waiting jobs that are offered, positive
 * @param order by which the waiting jobs are lined up; the first of them are offered
 * @param commit whether a chosen job stays chosen until it fits; else the next event makes all choices open again
 * @param passing kinds of jobs that may start before a chosen one that does not fit, at least one; each run draws one
 *     of several from its seed; unmodifiable
 * @param cores name of the core order
 * @param objective source of the rewards
 * @param form the moments of the rewards
 * @param observation the kind of observation
 * @param reference order by the sum of whose rewards on the same jobs rewards are divided, if any
 */
public record JobOptions(
        int window,
        JobOrder order,
        boolean commit,
        List<Passing> passing,
        String cores,
        Objective objective,
        RewardForm form,
        JobObservationKind observation,
        Optional<JobOrder> reference) {
    private static final String NO_ORDER = "none";

    /** The keys that {@link #read} understands. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.env",
            OptionKey.of(
                    "observation",
                    OptionValues.choice(JobObservationKind.class),
                    "`scaled`",
                    "observed figures of a job"),
            OptionKey.of(
                    "objective", OptionValues.choice(Objective.names()), "`bounded_slowdown`", "source of rewards"),
            OptionKey.of("reward", OptionValues.choice(RewardForm.class), "`final`", "when it earns them"),
            OptionKey.of("window", OptionValues.count(), "128", "waiting jobs that are offered")
                    .in("jobs"),
            OptionKey.of("order", JobOrders.values(), "`first`", "order by which the waiting jobs are lined up"),
            OptionKey.of(
                    "commit",
                    OptionValues.flag(),
                    "`true`",
                    "whether a chosen job stays chosen until it fits; else until the next event"),
            OptionKey.of(
                    "backfilling",
                    OptionValues.any(
                            "`true`, `false`; without `commit` also `none`, `easy`, `conservative`, or a list of these"),
                    "`false`",
                    "jobs that may pass the chosen one; of a list, each run draws a kind"),
            OptionKey.of(
                    "reference",
                    JobOrders.values(NO_ORDER),
                    "`none`",
                    "order by whose rewards on the same jobs, summed, all rewards are divided"),
            CoreOrders.key());

    private static final int WINDOW = 128;

    /**
     * Reads the options.
     *
     * @param object the object that may hold the keys, and others, which the caller checks
     * @param rules choices that follow published systems
     * @return the options; by default RLScheduler's: 128 jobs in order of submission, no backfilling, and in the end
     *     minus the mean bounded slowdown
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    public static JobOptions read(JsonInput object, AgentRules rules) {
        final boolean commit = object.find("commit").map(JsonInput::flag).orElse(true);
        return new JobOptions(
                object.find("window").map(JsonInput::count).orElse(WINDOW),
                object.find("order")
                        .map(order -> JobOrders.read(order, rules))
                        .orElseGet(() -> JobOrders.named("first")),
                commit,
                object.find("backfilling")
                        .map(kinds -> commit ? List.of(Passing.committed(kinds)) : Passing.open(kinds))
                        .orElse(List.of(Passing.NONE)),
                object.find("cores").map(CoreOrders::read).orElse(CoreOrders.LOWEST_ID),
                object.find("objective").map(Objective::read).orElse(Objective.BOUNDED_SLOWDOWN),
                object.find("reward").map(RewardForm::read).orElse(RewardForm.FINAL),
                object.find("observation").map(JobObservationKind::read).orElse(JobObservationKind.SCALED),
                object.find("reference")
                        .filter(order -> !order.text().equals(NO_ORDER))
                        .map(order -> JobOrders.read(order, rules)));
    }

    /**
     * Lines the waiting jobs up by the order with which outcomes are compared, whose first job is then always taken.
     *
     * @return the options of the run with that order; empty if there is no such order
     */
    public Optional<JobOptions> referred() {
        return reference.map(other ->
                new JobOptions(window, other, commit, passing, cores, objective, form, observation, reference));
    }

    /**
     * Offers the first job alone, for the policy that always takes it and does not look at rewards.
     *
     * @return the options with a window of 1 and rewards that are always 0
     */
    public JobOptions firstOnly() {
        return new JobOptions(1, order, commit, passing, cores, Objective.NONE, form, observation, reference);
    }

    /** Draws the kind of jobs that may pass in a run, the same for equal seeds. */
    Passing passing(long seed) {
        return passing.size() == 1
                ? passing.get(0)
                : passing.get((int) (Chance.seed(seed, Chance.Purpose.EPISODE, 0) % passing.size()));
    }

    /** Places jobs on cores by the order asked for, whose draws come from the seed. */
    Placement placement(ClusterMirror mirror, AgentRules rules, long seed) {
        final PythonRandom random = new PythonRandom(seed);
        return new MirrorPlacement(mirror, CoreOrders.chooser(cores, mirror, rules, random::choice), Optional.empty());
    }
}
