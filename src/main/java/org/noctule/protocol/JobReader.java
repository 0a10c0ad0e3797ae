package org.noctule.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.ProfileJson;

/** Reads the data of JOB_SUBMITTED, with the profile of SIMULATION_BEGINS if the event does not carry its own. */
final class JobReader {
    private final Map<String, JsonInput> listed = new TreeMap<>();
    private final Map<String, Profile> profiles = new HashMap<>();

    /** Keeps the profiles of SIMULATION_BEGINS: an object of workloads of profiles, or null. */
    void know(WirePlace place, JsonNode described) {
        listed.clear();
        profiles.clear();
        if (described.isNull()) {
            return;
        }
        try {
            final JsonInput workloads = JsonInput.of(described, place + " profiles");
            for (final String workload : workloads.keys()) {
                final JsonInput ofWorkload = workloads.get(workload);
                for (final String name : ofWorkload.keys()) {
                    listed.put(workload + "!" + name, ofWorkload.get(name));
                }
            }
        } catch (NoctuleException e) {
            throw peer(e);
        }
    }

    /** The limits that the listed profiles give, each counted once; how many cores their jobs ask for is not known. */
    JobLimits limits(int hosts) {
        final List<Job> jobs = new ArrayList<>();
        try {
            listed.forEach((name, profile) -> jobs.add(new Job(
                    name,
                    0,
                    hosts,
                    Double.POSITIVE_INFINITY,
                    demand(profile, "req_time", Double.POSITIVE_INFINITY),
                    demand(profile, "mem", 0),
                    demand(profile, "mem_bw", 0),
                    new Profile.ReferenceTime(name, 0, Map.of()),
                    Map.of())));
        } catch (NoctuleException e) {
            throw peer(e);
        }
        return JobLimits.of(jobs);
    }

    private static double demand(JsonInput profile, String key, double otherwise) {
        return profile.find(key).map(value -> value.numberFrom(0)).orElse(otherwise);
    }

    Job read(WireInput in) throws IOException {
        String id = "";
        JsonNode job = NullNode.getInstance();
        JsonNode profile = NullNode.getInstance();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> id = in.text();
                case "job" -> job = in.tree();
                case "profile" -> profile = in.tree();
                default -> in.skip();
            }
        }
        if (id.isEmpty()) {
            throw in.missing("job_id");
        }
        if (job.isNull()) {
            throw in.missing("job");
        }
        try {
            final JsonInput description = JsonInput.of(job, in.place() + " job " + id);
            return JobJson.read(
                    id, description, profile(in, id, description.get("profile").text(), profile));
        } catch (NoctuleException e) {
            throw peer(e);
        }
    }

    private Profile profile(WireInput in, String id, String name, JsonNode carried) {
        if (!carried.isNull()) {
            return ProfileJson.read(name, JsonInput.of(carried, in.place() + " profile " + name));
        }
        final String key = id.substring(0, Math.max(0, id.indexOf('!'))) + "!" + name;
        final JsonInput description = listed.get(key);
        if (description == null) {
            throw in.place()
                    .error(
                            "the profile (" + name + ") of the job (" + id + ") is not in SIMULATION_BEGINS",
                            "Maybe run Batsim with --forward-profiles-on-submission.");
        }
        return profiles.computeIfAbsent(key, absent -> ProfileJson.read(name, description));
    }

    private static NoctuleException peer(NoctuleException e) {
        return new NoctuleException(NoctuleException.Kind.PEER, e.getMessage(), e.remedy(), e);
    }
}
