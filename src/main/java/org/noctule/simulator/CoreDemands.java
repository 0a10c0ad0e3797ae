package org.noctule.simulator;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** What jobs ask of the simulator. */
final class CoreDemands {
    static final String TRAINING = "trains a model, which needs the fabric of a RAMP cluster";

    private CoreDemands() {}

    static void check(List<Job> jobs, Execution execution) {
        for (final Job job : jobs) {
            final String refusal = execution.refusal(job.profile());
            if (!refusal.isEmpty()) {
                throw NoctuleException.input(
                        "Job (" + job.id() + "): its profile (" + job.profile().name() + ") " + refusal
                                + ", which this machine cannot do.",
                        job.profile() instanceof Profile.PipeDream
                                ? "Maybe name a platform whose topology is of type ramp."
                                : "Maybe set \"com\" to 0 in the workload.");
            }
        }
    }

    /** Says what a profile wants that cannot be simulated; empty if nothing. */
    static String refusal(Profile profile) {
        if (profile instanceof Profile.Delay || profile instanceof Profile.ReferenceTime) {
            return "";
        }
        if (profile instanceof Profile.Named) {
            return "is of a type of its own";
        }
        if (profile instanceof Profile.PipeDream) {
            return TRAINING;
        }
        if (!(profile instanceof Profile.ParallelHomogeneous task)) {
            return "is of type " + profile.getClass().getSimpleName();
        }
        return task.com() > 0 ? "sends " + task.com() + " bytes between its cores" : "";
    }

    static boolean bandwidth(List<Job> jobs) {
        return jobs.stream().anyMatch(job -> job.memoryBandwidth() > 0);
    }

    static boolean memory(List<Job> jobs) {
        return jobs.stream().anyMatch(job -> job.memory() > 0);
    }
}
