package org.noctule.simulator.results;

import java.util.Map;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Jobs for tests. */
final class Jobs {
    private Jobs() {}

    static Job job(String id, String profile, double submitTime, int resources, double walltime) {
        return new Job(
                id, submitTime, resources, walltime, walltime, 0, 0, new Profile.Delay(profile, 1, Map.of()), Map.of());
    }
}
