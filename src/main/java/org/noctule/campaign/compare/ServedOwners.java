package org.noctule.campaign.compare;

import java.util.List;
import java.util.Optional;
import org.noctule.report.comparison.OwnerComparison;
import org.noctule.report.comparison.OwnerRuns;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.statistics.Pairing;

/** The owners of jobs in the runs of a comparison. */
public final class ServedOwners {
    private ServedOwners() {}

    /**
     * Compares the agents by how owners were served.
     *
     * @param results the runs, each window of a trace for itself
     * @param pairing the runs that are pairs
     * @param baseline the agent that the others are compared with, empty for the first one
     * @param by the owners by which the jobs of the runs are grouped
     * @return the comparison, in which the windows of a workload are together
     */
    public static OwnerComparison of(Results results, Pairing pairing, Optional<String> baseline, List<OwnerKind> by) {
        final boolean windows = pairing == Pairing.WINDOWS;
        final OwnerRuns runs = new OwnerRuns(by, pairing);
        results.rows().stream().filter(row -> row.failure().isEmpty()).forEach(row -> {
            final String workload = windows ? Windows.whole(row.workload()) : row.workload();
            runs.add(
                    workload,
                    row.agent(),
                    windows ? row.workload().substring(workload.length()) : String.valueOf(row.seed()),
                    row.owners());
        });
        return runs.compare(baseline.orElseGet(() -> results.agents().get(0)));
    }
}
