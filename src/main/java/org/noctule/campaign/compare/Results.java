package org.noctule.campaign.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.JobGroup;
import org.noctule.report.measure.Ties;
import org.noctule.report.statistics.Estimate;

/**
 * The results of the runs of a comparison.
 *
 * @param rows one a run, by workload, agent and seed, unmodifiable
 */
public record Results(List<Row> rows) {
    /**
     * One run.
     *
     * @param workload the workload
     * @param agent the agent
     * @param seed the seed
     * @param figures its outcome, every figure, or none if it failed; not to be changed
     * @param owners how the owners of its jobs were served, where that is asked for; unmodifiable
     * @param failure the failure of a run that has no figures
     */
    public record Row(
            String workload,
            String agent,
            long seed,
            Map<Figure, Double> figures,
            List<JobGroup> owners,
            Optional<NoctuleException> failure) {
        /**
         * Makes the row of a run that came to its end.
         *
         * @param workload the workload
         * @param agent the agent
         * @param seed the seed
         * @param figures its outcome
         */
        public Row(String workload, String agent, long seed, Map<Figure, Double> figures) {
            this(workload, agent, seed, figures, List.of(), Optional.empty());
        }
    }

    /**
     * The standing of an agent on a workload by one figure.
     *
     * @param workload the workload
     * @param agent the agent
     * @param figure the figure
     * @param estimate the figure over all seeds with which the agent came to the end, empty if there is none
     * @param failed number of seeds with which it failed
     * @param rank 1 for the best of those that never failed; agents whose means are equal but for rounding share the
     *     mean of their ranks; empty for one that failed
     * @param best whether no other is better
     */
    public record Standing(
            String workload,
            String agent,
            Figure figure,
            Optional<Estimate> estimate,
            int failed,
            OptionalDouble rank,
            boolean best) {}

    /** {@return the runs that failed} */
    public List<Row> failed() {
        return rows.stream().filter(row -> row.failure().isPresent()).toList();
    }

    /** {@return the workloads} */
    public List<String> workloads() {
        return rows.stream().map(Row::workload).distinct().toList();
    }

    /** {@return the agents} */
    public List<String> agents() {
        return rows.stream().map(Row::agent).distinct().toList();
    }

    /**
     * Ranks the agents on a workload.
     *
     * @param workload the workload
     * @param figure by what
     * @return one entry an agent, in their order
     */
    public List<Standing> standings(String workload, Figure figure) {
        final List<Standing> standings = new ArrayList<>();
        for (final String agent : agents()) {
            final List<Row> own = rows.stream()
                    .filter(row -> row.workload.equals(workload) && row.agent.equals(agent))
                    .toList();
            final List<Double> values = own.stream()
                    .filter(row -> row.failure.isEmpty())
                    .map(row -> row.figures.getOrDefault(figure, 0.0))
                    .toList();
            standings.add(new Standing(
                    workload,
                    agent,
                    figure,
                    values.isEmpty() ? Optional.empty() : Optional.of(Estimate.of(values)),
                    own.size() - values.size(),
                    OptionalDouble.empty(),
                    false));
        }
        final double[] means = standings.stream()
                .filter(Results::counts)
                .mapToDouble(standing -> standing.estimate.orElseThrow().mean())
                .toArray();
        return standings.stream()
                .map(standing -> counts(standing) ? ranked(standing, means) : standing)
                .toList();
    }

    /** The mean over those seeds alone with which an agent did not get stuck would flatter it. */
    private static boolean counts(Standing standing) {
        return standing.failed == 0 && standing.estimate.isPresent();
    }

    private static Standing ranked(Standing standing, double[] means) {
        final double mean = standing.estimate.orElseThrow().mean();
        final long tied =
                Arrays.stream(means).filter(other -> Ties.equal(other, mean)).count();
        final long better = Arrays.stream(means)
                .filter(other -> standing.figure.measure().better(other, mean))
                .count();
        return new Standing(
                standing.workload,
                standing.agent,
                standing.figure,
                standing.estimate,
                standing.failed,
                OptionalDouble.of(better + (tied + 1) / 2.0),
                better == 0);
    }
}
