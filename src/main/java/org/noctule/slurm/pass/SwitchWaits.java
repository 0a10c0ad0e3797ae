package org.noctule.slurm.pass;

import java.util.HashMap;
import java.util.Map;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmJob;

/**
 * How long jobs have waited for nodes on few switches: when a job has waited as long as it would, their number does not
 * matter any more.
 *
 * <p>Source: manual sbatch, option {@code --switches}; recordings (topology-switches, switches-sizes).
 */
final class SwitchWaits {
    private final ClusterBook cluster;
    private final Map<SlurmJob, Double> since = new HashMap<>();

    SwitchWaits(ClusterBook cluster) {
        this.cluster = cluster;
    }

    /** Takes note that a submission or a pass looks at a job: its wait begins with the first of these. */
    void seen(SlurmJob job, double now) {
        if (job.request().switches() == BatchRequest.ANY_SWITCHES) {
            return;
        }
        final double wait = Math.min(job.switchWait(), cluster.settings().maxSwitchWait());
        if (now - since.computeIfAbsent(job, any -> now) >= wait) {
            job.ask(job.request().onAnySwitches());
            cluster.forgetNeed(job);
            forget(job);
        }
    }

    /** Forgets a job that does not wait any more. */
    void forget(SlurmJob job) {
        since.remove(job);
    }
}
