package org.noctule.simulator;

import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** What the jobs of a workload ask of the simulator. */
final class Demands {
    private Demands() {}

    static void check(Workload workload) {
        for (final Job job : workload.jobs()) {
            if (job.profile() instanceof Profile.ParallelHomogeneous task && task.com() > 0) {
                throw NoctuleException.input(
                        "Job (" + job.id() + "): its profile (" + task.name() + ") sends " + task.com()
                                + " bytes between its cores, but this version simulates computation only.",
                        "Maybe set \"com\" to 0 in the workload.");
            }
        }
    }

    static boolean bandwidth(Workload workload) {
        return workload.jobs().stream().anyMatch(job -> job.memoryBandwidth() > 0);
    }

    static boolean memory(Workload workload) {
        return workload.jobs().stream().anyMatch(job -> job.memory() > 0);
    }
}
