package org.noctule.experiment.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
     * @param figures what it came to, every figure; not to be changed
     */
    public record Row(String workload, String agent, long seed, Map<Figure, Double> figures) {}

    /**
     * The standing of an agent on a workload by one figure.
     *
     * @param workload the workload
     * @param agent the agent
     * @param figure the figure
     * @param estimate the figure over all seeds
     * @param rank 1 for the best; agents whose means are equal but for rounding share the mean of their ranks
     * @param best whether no other is better
     */
    public record Standing(
            String workload, String agent, Figure figure, Estimate estimate, double rank, boolean best) {}

    /**
     * Returns the workloads.
     *
     * @return their names in order
     */
    public List<String> workloads() {
        return rows.stream().map(Row::workload).distinct().toList();
    }

    /**
     * Returns the agents.
     *
     * @return their labels in order
     */
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
        final List<String> agents = agents();
        final List<Estimate> estimates = new ArrayList<>();
        for (final String agent : agents) {
            estimates.add(Estimate.of(rows.stream()
                    .filter(row -> row.workload.equals(workload) && row.agent.equals(agent))
                    .map(row -> row.figures.getOrDefault(figure, 0.0))
                    .toList()));
        }
        final List<Standing> standings = new ArrayList<>();
        for (int i = 0; i < agents.size(); i++) {
            final double mean = estimates.get(i).mean();
            final long tied = estimates.stream()
                    .filter(other -> Ties.equal(other.mean(), mean))
                    .count();
            final long better = estimates.stream()
                    .filter(other -> figure.measure().better(other.mean(), mean))
                    .count();
            standings.add(new Standing(
                    workload, agents.get(i), figure, estimates.get(i), better + (tied + 1) / 2.0, better == 0));
        }
        return standings;
    }
}
