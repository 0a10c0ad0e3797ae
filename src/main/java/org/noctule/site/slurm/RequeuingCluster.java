package org.noctule.site.slurm;

import java.util.Locale;
import java.util.Map;
import org.noctule.site.SiteMachine;

/** Whether a cluster queues jobs again that are preempted. */
public final class RequeuingCluster {
    private RequeuingCluster() {}

    /**
     * Looks at the settings of a cluster.
     *
     * @param settings settings of the whole cluster by their names in small letters
     * @param machine its partitions
     * @return true if preempted jobs are queued again anywhere
     */
    public static boolean is(Map<String, String> settings, SiteMachine machine) {
        return preempts(settings)
                && (requeues(settings)
                        || machine.partitions().values().stream().anyMatch(each -> requeues(each.settings())));
    }

    /** Tells whether some jobs preempt others. */
    static boolean preempts(Map<String, String> settings) {
        return settings.getOrDefault("preempttype", "").matches("(?i)preempt/(partition_prio|qos)");
    }

    private static boolean requeues(Map<String, String> settings) {
        return settings.getOrDefault("preemptmode", "").toUpperCase(Locale.ROOT).contains("REQUEUE");
    }
}
