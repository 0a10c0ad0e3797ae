package org.noctule.slurm.pass;

import java.util.BitSet;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.select.JobNeed;

/**
 * Looks at jobs when they are submitted.
 *
 * @param cluster the cluster
 */
record SubmissionTests(ClusterBook cluster) {
    /**
     * Tries a submission, which changes weights of nodes with cards: nodes without those that others have alone first.
     */
    void look(SlurmJob job) {
        if (!cluster.selection().hasCards()) {
            return;
        }
        for (final SlurmPartition partition : job.partitions()) {
            final JobNeed need = cluster.need(job, partition);
            final BitSet nodes = (BitSet) need.allowed().clone();
            nodes.and(cluster.up());
            final BitSet open = cluster.selection().open(need, nodes, cluster.stock());
            if (cluster.selection().tryNow(need, open, cluster.idle()).isPresent()
                    || cluster.selection().tryNow(need, nodes, cluster.idle()).isPresent()) {
                return;
            }
        }
    }

    /** Tells whether a job could start on the idle machine, on any switches. */
    boolean possible(SlurmJob job) {
        final boolean possible = job.partitions().stream()
                .anyMatch(partition -> job.request().mostNodes() <= partition.maxNodes()
                        && (job.timeLimit() <= partition.maxTime())
                        && cluster.selection()
                                .choose(cluster.anywhere(job, partition), partition.nodes(), cluster.idle())
                                .isPresent());
        if (!possible) {
            cluster.forgetNeed(job);
        }
        return possible;
    }
}
