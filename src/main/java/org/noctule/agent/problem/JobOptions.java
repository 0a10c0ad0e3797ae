package org.noctule.agent.problem;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.random.Chance;

/**
 * The options of {@link JobProblem}.
 *
 * @param window largest number of waiting jobs that are offered, positive
 * @param order by which the waiting jobs are lined up; the first of them are offered
 * @param commit whether a chosen job stays chosen until it fits; else the next event makes all choices open again
 * @param passing kinds of jobs that may start before a chosen one that does not fit, at least one; each run draws one
 *     of several from its seed; unmodifiable
 * @param usual rewards and core order
 * @param observation the kind of observation
 * @param reference order by the sum of whose rewards on the same jobs rewards are divided, if any
 */
public record JobOptions(
        int window,
        JobOrder order,
        boolean commit,
        List<Passing> passing,
        ViewOptions usual,
        ObservedJobs observation,
        Optional<JobOrder> reference) {
    private static final String NO_ORDER = "none";

    private static final OptionKey<ObservedJobs> OBSERVATION = OptionKey.with(
            "observation",
            OptionValues.named(
                            "`" + String.join("`, `", JobObservationKind.names())
                                    + "` or [jar](tutorials/my-problem.md#6-an-observation-alone)",
                            JobObservationKind.names(),
                            "\\.jar(#.*)?$")
                    .read(JobOptions::observed, observed -> TextNode.valueOf(observed.text())),
            JobObservationKind.SCALED,
            "observed figures of a job");
    private static final OptionKey<Integer> WINDOW = OptionKey.with(
                    "window", OptionValues.count(), 128, "waiting jobs that are offered")
            .in("jobs");
    private static final OptionKey<JsonInput> ORDER = JobOrders.key("order by which the waiting jobs are lined up");
    private static final OptionKey<Boolean> COMMIT = OptionKey.with(
            "commit",
            OptionValues.flag(),
            true,
            "whether a chosen job stays chosen until it fits; else until the next event");
    private static final OptionKey<JsonInput> BACKFILLING = OptionKey.of(
                    "backfilling",
                    OptionValues.any(
                            "`true`, `false`; without `commit` also `none`, `easy`, `conservative`, or a list of these"),
                    "jobs that may pass the chosen one; of a list, each run draws a kind")
            .told("`false`");
    private static final OptionKey<JsonInput> REFERENCE = OptionKey.of(
                    "reference",
                    JobOrders.values(NO_ORDER),
                    "order by whose rewards on the same jobs, summed, all rewards are divided")
            .told("`none`");

    /** The keys that {@link #read} understands. */
    public static final OptionTable TABLE = OptionTable.of(
                    "decision.env", OBSERVATION, ViewOptions.OBJECTIVE, ViewOptions.REWARD, WINDOW)
            .and(ORDER, COMMIT, BACKFILLING, REFERENCE, CoreOrders.KEY);

    /**
     * Reads the name of an observation.
     *
     * @param input the text: a name, {@code FILE.jar}, or {@code FILE.jar#CLASS}
     * @return the observation
     * @throws NoctuleException if there is no such observation, or the jar is not as it should be
     */
    public static ObservedJobs observed(JsonInput input) {
        return ServiceJar.isNamed(input.text())
                ? OwnJobObservation.open(input.text())
                : input.oneOf(JobObservationKind.class);
    }

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
        final Options values = TABLE.part(object);
        final boolean commit = values.get(COMMIT);
        return new JobOptions(
                values.get(WINDOW),
                JobOrders.read(values.get(ORDER), rules),
                commit,
                values.find(BACKFILLING)
                        .map(kinds -> commit ? List.of(Passing.committed(kinds)) : Passing.open(kinds))
                        .orElse(List.of(Passing.NONE)),
                new ViewOptions(
                        values.get(ViewOptions.OBJECTIVE), values.get(ViewOptions.REWARD), values.get(CoreOrders.KEY)),
                values.get(OBSERVATION),
                values.find(REFERENCE)
                        .filter(order -> !order.text().equals(NO_ORDER))
                        .map(order -> JobOrders.read(order, rules)));
    }

    /**
     * Lines the waiting jobs up by the order with which outcomes are compared, whose first job is then always taken.
     *
     * @return the options of the run with that order; empty if there is no such order
     */
    public Optional<JobOptions> referred() {
        return reference.map(other -> new JobOptions(window, other, commit, passing, usual, observation, reference));
    }

    /**
     * Offers the first job alone, for the policy that always takes it and does not look at rewards.
     *
     * @return the options with a window of 1 and rewards that are always 0
     */
    public JobOptions firstOnly() {
        return new JobOptions(1, order, commit, passing, usual.unrewarded(), observation, reference);
    }

    /** Draws the kind of jobs that may pass in a run, the same for equal seeds. */
    Passing passing(long seed) {
        return passing.size() == 1
                ? passing.get(0)
                : passing.get((int) (Chance.seed(seed, Chance.Purpose.EPISODE, 0) % passing.size()));
    }
}
