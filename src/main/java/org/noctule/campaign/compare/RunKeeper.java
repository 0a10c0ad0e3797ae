package org.noctule.campaign.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Keeps the runs of a comparison as they end, and gives those that were made before. Safe on any thread. */
public interface RunKeeper {
    /** Keeps nothing. */
    RunKeeper NONE = new RunKeeper() {
        @Override
        public Optional<Map<Figure, Double>> find(String workload, String agent, long seed) {
            return Optional.empty();
        }

        @Override
        public void keep(int index, Results.Row row) {}
    };

    /**
     * Looks for a run.
     *
     * @param workload the workload
     * @param agent the agent's label
     * @param seed the seed
     * @return its figures, empty if it has not been made
     */
    Optional<Map<Figure, Double>> find(String workload, String agent, long seed);

    /**
     * Names the directory for the result files of a run.
     *
     * @param workload the workload
     * @param agent the agent's label
     * @param seed the seed
     * @return the directory, empty if the run writes none
     */
    default Optional<Path> files(String workload, String agent, long seed) {
        return Optional.empty();
    }

    /**
     * Keeps a run that is over.
     *
     * @param index its place among all runs
     * @param row its figures
     */
    void keep(int index, Results.Row row);
}
