package org.noctule.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.workload.Job;
import org.noctule.workload.Workload;

/**
 * What Batsim's SIMULATION_BEGINS tells beyond {@link Event.SimulationBegins}.
 *
 * @param profiles for each workload, by its name, a job of every profile, by the profile's name; unmodifiable, ordered
 * @param profilesForwarded whether JOB_SUBMITTED carries the profile's description too
 * @param schedulerConfig what the user wants the scheduler to read, empty if nothing
 */
public record BatsimDescription(
        Map<String, Map<String, Job>> profiles, boolean profilesForwarded, String schedulerConfig) {
    /** Nothing to tell. */
    public static final BatsimDescription NONE = new BatsimDescription(Map.of(), false, "");

    /**
     * Describes workloads.
     *
     * @param workloads the workloads of the run
     * @return their profiles, each that some job uses, in the order of the jobs
     */
    public static BatsimDescription of(List<Workload> workloads) {
        final Map<String, Map<String, Job>> profiles = new LinkedHashMap<>();
        for (final Workload workload : workloads) {
            final Map<String, Job> ofWorkload = new LinkedHashMap<>();
            for (final Job job : workload.jobs()) {
                ofWorkload.putIfAbsent(job.profile().name(), job);
            }
            profiles.put(workload.name(), Collections.unmodifiableMap(ofWorkload));
        }
        return new BatsimDescription(Collections.unmodifiableMap(profiles), false, "");
    }

    /**
     * Forwards profiles on submission, as Batsim's option of that name does.
     *
     * @return the same with profiles in every JOB_SUBMITTED
     */
    public BatsimDescription withProfilesForwarded() {
        return new BatsimDescription(profiles, true, schedulerConfig);
    }

    /**
     * Hands a text to the scheduler.
     *
     * @param config the text
     * @return the same with that text as {@code sched-config}
     */
    public BatsimDescription withSchedulerConfig(String config) {
        return new BatsimDescription(profiles, profilesForwarded, config);
    }
}
