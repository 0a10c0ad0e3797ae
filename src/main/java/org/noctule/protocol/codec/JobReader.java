package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.ProfileJson;
import org.noctule.workload.batsim.ToldValues;

/**
 * Reads the data of JOB_SUBMITTED, with the profile of SIMULATION_BEGINS if the event does not carry its own.
 *
 * <p>Jobs mean what {@link org.noctule.workload.batsim.JobJson} says, but are read as they stream in: after completions
 * they are what a run reads most. The same holds for the profile of a trace's job, whose demands are kept in the job
 * alone; all other profiles are read by {@link ProfileJson}.
 */
final class JobReader {
    private static final String REFERENCE_TIME = "reference_time";

    private final Map<String, JsonInput> listed = new TreeMap<>();
    private final Map<String, DescribedProfile> described = new HashMap<>();
    private final ToldValues told = new ToldValues();
    private boolean dynamic;

    /**
     * Keeps the profiles of SIMULATION_BEGINS.
     *
     * @param profiles an object of workloads of profiles, or null
     * @param dynamicJobs whether further ones may come up, so that a job may name one of which nothing is known
     */
    void know(JsonNode profiles, boolean dynamicJobs) {
        dynamic = dynamicJobs;
        listed.clear();
        described.clear();
        told.forget();
        if (profiles.isNull()) {
            return;
        }
        final JsonInput workloads = JsonInput.of(profiles, "profiles");
        for (final String workload : workloads.keys()) {
            final JsonInput ofWorkload = workloads.get(workload);
            for (final String name : ofWorkload.keys()) {
                listed.put(workload + "!" + name, ofWorkload.get(name));
            }
        }
    }

    /** Keeps a profile that was registered later. */
    void know(String workload, Profile profile) {
        described.put(workload + "!" + profile.name(), DescribedProfile.of(profile));
    }

    /** The limits that the listed profiles give, each counted once; how many cores their jobs ask for is not known. */
    JobLimits limits(int hosts) {
        final List<Job> jobs = new ArrayList<>();
        listed.forEach((name, profile) -> jobs.add(new Job(
                name,
                0,
                hosts,
                Double.POSITIVE_INFINITY,
                demand(profile, JobFields.REQ_TIME, Double.POSITIVE_INFINITY),
                demand(profile, JobFields.MEM, 0),
                demand(profile, JobFields.MEM_BW, 0),
                new Profile.ReferenceTime(name, 0, Map.of()),
                Map.of())));
        return JobLimits.of(jobs);
    }

    private static double demand(JsonInput profile, String key, double otherwise) {
        return profile.find(key).map(value -> value.numberFrom(0)).orElse(otherwise);
    }

    Job read(WireInput in) throws IOException {
        String id = "";
        Optional<JobFields> job = Optional.empty();
        Optional<WireInput> early = Optional.empty();
        Optional<DescribedProfile> carried = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> id = in.text();
                case "job" -> job = Optional.of(new JobFields(in));
                case "profile" -> {
                    if (job.isEmpty()) {
                        early = Optional.of(in.later());
                    } else {
                        carried = Optional.of(carried(in, job.get().profile()));
                    }
                }
                default -> in.skip();
            }
        }
        if (id.isEmpty()) {
            throw in.missing("job_id");
        }
        if (job.isEmpty()) {
            throw in.missing("job");
        }
        if (early.isPresent()) {
            carried = Optional.of(carried(early.get(), job.get().profile()));
        }
        return job.get()
                .job(
                        id,
                        carried.isPresent()
                                ? carried.get()
                                : listed(in, id, job.get().profile()));
    }

    private DescribedProfile listed(WireInput in, String id, String name) {
        final String key = id.substring(0, Math.max(0, id.indexOf('!'))) + "!" + name;
        final DescribedProfile before = described.get(key);
        if (before != null) {
            return before;
        }
        final JsonInput description = listed.get(key);
        if (description == null && dynamic) {
            return DescribedProfile.of(new Profile.Named(name));
        }
        if (description == null) {
            throw in.place()
                    .error(
                            "the profile (" + name + ") of the job (" + id + ") is not in SIMULATION_BEGINS",
                            "Maybe run Batsim with --forward-profiles-on-submission.");
        }
        final DescribedProfile read = DescribedProfile.of(ProfileJson.read(name, description));
        described.put(key, read);
        return read;
    }

    private DescribedProfile carried(WireInput in, String name) throws IOException {
        in.object();
        final ObjectNode tree = JsonNodeFactory.instance.objectNode();
        while (in.nextField()) {
            final String field = in.field();
            if (field.equals("type") && tree.isEmpty() && in.isText(REFERENCE_TIME)) {
                return referenceTime(in, name);
            }
            tree.set(field, in.tree());
        }
        return DescribedProfile.of(ProfileJson.read(name, JsonInput.of(tree, name), told));
    }

    private static DescribedProfile referenceTime(WireInput in, String name) throws IOException {
        double seconds = Double.NaN;
        double estimate = Double.NaN;
        double memory = 0;
        double bandwidth = 0;
        Map<String, Object> extra = Map.of();
        while (in.nextField()) {
            switch (in.field()) {
                case "seconds" -> seconds = in.numberFrom(0);
                case JobFields.REQ_TIME -> estimate = in.numberFrom(0);
                case JobFields.MEM -> memory = in.numberFrom(0);
                case JobFields.MEM_BW -> bandwidth = in.numberFrom(0);
                default -> extra = JobFields.with(extra, in);
            }
        }
        if (Double.isNaN(seconds)) {
            throw in.missing("profile.seconds");
        }
        return new DescribedProfile(
                new Profile.ReferenceTime(name, seconds, Collections.unmodifiableMap(extra)),
                estimate,
                memory,
                bandwidth);
    }
}
