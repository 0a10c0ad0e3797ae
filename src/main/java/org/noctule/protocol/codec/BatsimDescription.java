package org.noctule.protocol.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;
import org.noctule.workload.Workload;

/**
 * The part of Batsim's SIMULATION_BEGINS beyond {@link Event.SimulationBegins}.
 *
 * @param profiles for each workload, by its name, its profiles by their names; unmodifiable, ordered
 * @param compute the hosts that compute, in the order of their ids; unmodifiable; empty if they have no names of their
 *     own
 * @param storage the hosts that store, in the order of their ids, which follow those of the others; unmodifiable
 * @param sources for each workload, by its name, the path of the file it came from; empty if the names are told
 *     instead; unmodifiable, ordered
 * @param profilesForwarded whether JOB_SUBMITTED carries the profile's description too
 * @param schedulerConfig what the user wants the scheduler to read, empty if nothing
 */
public record BatsimDescription(
        Map<String, Map<String, Listed>> profiles,
        List<Host> compute,
        List<Host> storage,
        Map<String, String> sources,
        boolean profilesForwarded,
        String schedulerConfig) {
    /** Nothing to tell. */
    public static final BatsimDescription NONE =
            new BatsimDescription(Map.of(), List.of(), List.of(), Map.of(), false, "");

    /**
     * A profile that is told.
     *
     * @param profile the profile
     * @param user a job that has it, whose demands are told with it; empty if none
     */
    public record Listed(Profile profile, Optional<Job> user) {}

    /**
     * A resource.
     *
     * @param id its id
     * @param name its name
     * @param properties its properties, ordered; {@code role} is told even if it is not among them
     * @param zoneProperties those of the zone in which it stands, ordered
     */
    public record Host(int id, String name, Map<String, String> properties, Map<String, String> zoneProperties) {}

    /**
     * Describes workloads.
     *
     * @param workloads the workloads of the run
     * @return their profiles, each that some job or another told profile uses, in the order of the jobs
     */
    public static BatsimDescription of(List<Workload> workloads) {
        final Map<String, Map<String, Listed>> profiles = new LinkedHashMap<>();
        for (final Workload workload : workloads) {
            profiles.put(workload.name(), Collections.unmodifiableMap(listed(workload)));
        }
        return new BatsimDescription(Collections.unmodifiableMap(profiles), List.of(), List.of(), Map.of(), false, "");
    }

    private static Map<String, Listed> listed(Workload workload) {
        final Map<String, Listed> listed = new LinkedHashMap<>();
        for (final Job job : workload.jobs()) {
            if (!(job.profile() instanceof Profile.Named)) {
                listed.putIfAbsent(job.profile().name(), new Listed(job.profile(), Optional.of(job)));
            }
        }
        for (final Listed ofJob : List.copyOf(listed.values())) {
            UsedProfiles.of(ofJob.profile())
                    .forEach((name, profile) -> listed.putIfAbsent(name, new Listed(profile, Optional.empty())));
        }
        return listed;
    }

    /**
     * Names the resources.
     *
     * @param computing the hosts that compute, with ids from 0
     * @param storing the hosts that store, with the ids that follow
     * @return the same with these hosts
     */
    public BatsimDescription withResources(List<Host> computing, List<Host> storing) {
        return new BatsimDescription(
                profiles, List.copyOf(computing), List.copyOf(storing), sources, profilesForwarded, schedulerConfig);
    }

    /**
     * Tells where the workloads came from.
     *
     * @param paths the path of each workload's file, by the workload's name
     * @return the same with these paths
     */
    public BatsimDescription withSources(Map<String, String> paths) {
        return new BatsimDescription(
                profiles,
                compute,
                storage,
                Collections.unmodifiableMap(new LinkedHashMap<>(paths)),
                profilesForwarded,
                schedulerConfig);
    }

    /**
     * Forwards profiles on submission, as Batsim's option of that name does.
     *
     * @return the same with profiles in every JOB_SUBMITTED
     */
    public BatsimDescription withProfilesForwarded() {
        return new BatsimDescription(profiles, compute, storage, sources, true, schedulerConfig);
    }

    /**
     * Hands a text to the scheduler.
     *
     * @param config the text
     * @return the same with that text as {@code sched-config}
     */
    public BatsimDescription withSchedulerConfig(String config) {
        return new BatsimDescription(profiles, compute, storage, sources, profilesForwarded, config);
    }
}
