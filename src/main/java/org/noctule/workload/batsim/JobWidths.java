package org.noctule.workload.batsim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;

/** Checks that jobs ask for as many cores as the parallel tasks have that they may do. */
final class JobWidths {
    private final Map<String, List<Profile.Parallel>> tasks = new HashMap<>();

    /**
     * Checks one job.
     *
     * @param job the job
     * @param entry the place where it was read
     */
    void check(Job job, JsonInput entry) {
        final List<Profile.Parallel> ofJob = tasks.computeIfAbsent(
                job.profile().name(),
                absent -> UsedProfiles.of(job.profile()).values().stream()
                        .filter(Profile.Parallel.class::isInstance)
                        .map(Profile.Parallel.class::cast)
                        .toList());
        for (final Profile.Parallel task : ofJob) {
            if (task.cpu().size() != job.resources()) {
                throw entry.get("res")
                        .error(
                                "differs from the " + task.cpu().size() + " executors of its profile (" + task.name()
                                        + ")",
                                "Maybe \"cpu\" of the profile has too many or too few elements.");
            }
        }
    }
}
