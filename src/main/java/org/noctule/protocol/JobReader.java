package org.noctule.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.ProfileJson;

/**
 * Reads the data of JOB_SUBMITTED, with the profile of SIMULATION_BEGINS if the event does not carry its own.
 *
 * <p>Jobs mean what {@link org.noctule.workload.batsim.JobJson} says, but are read as they stream in: after completions
 * they are what a run reads most. The same holds for the profile of a trace's job, whose demands are kept in the job
 * alone; all other profiles are read by {@link ProfileJson}.
 */
final class JobReader {
    private static final String REQ_TIME = "req_time";
    private static final String MEM = "mem";
    private static final String MEM_BW = "mem_bw";
    private static final String REFERENCE_TIME = "reference_time";

    private final Map<String, JsonInput> listed = new TreeMap<>();
    private final Map<String, Described> described = new HashMap<>();

    /**
     * A profile and the demands that its description makes.
     *
     * @param profile the profile
     * @param estimate s, NaN if none is given
     * @param memory MB per core
     * @param bandwidth GB/s per core
     */
    private record Described(Profile profile, double estimate, double memory, double bandwidth) {
        static Described of(Profile profile) {
            return new Described(
                    profile,
                    demand(profile.extra(), REQ_TIME, Double.NaN),
                    demand(profile.extra(), MEM, 0),
                    demand(profile.extra(), MEM_BW, 0));
        }
    }

    private static double demand(Map<String, Object> extra, String key, double otherwise) {
        return extra.get(key) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** Keeps the profiles of SIMULATION_BEGINS: an object of workloads of profiles, or null. */
    void know(JsonNode profiles) {
        listed.clear();
        described.clear();
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

    /** The limits that the listed profiles give, each counted once; how many cores their jobs ask for is not known. */
    JobLimits limits(int hosts) {
        final List<Job> jobs = new ArrayList<>();
        listed.forEach((name, profile) -> jobs.add(new Job(
                name,
                0,
                hosts,
                Double.POSITIVE_INFINITY,
                demand(profile, REQ_TIME, Double.POSITIVE_INFINITY),
                demand(profile, MEM, 0),
                demand(profile, MEM_BW, 0),
                new Profile.ReferenceTime(name, 0, Map.of()),
                Map.of())));
        return JobLimits.of(jobs);
    }

    private static double demand(JsonInput profile, String key, double otherwise) {
        return profile.find(key).map(value -> value.numberFrom(0)).orElse(otherwise);
    }

    Job read(WireInput in) throws IOException {
        String id = "";
        Optional<Fields> job = Optional.empty();
        Optional<WireInput> early = Optional.empty();
        Optional<Described> carried = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> id = in.text();
                case "job" -> job = Optional.of(new Fields(in));
                case "profile" -> {
                    if (job.isEmpty()) {
                        early = Optional.of(in.later());
                    } else {
                        carried = Optional.of(carried(in, job.get().profile));
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
            carried = Optional.of(carried(early.get(), job.get().profile));
        }
        return job.get().job(id, carried.isPresent() ? carried.get() : listed(in, id, job.get().profile));
    }

    private Described listed(WireInput in, String id, String name) {
        final String key = id.substring(0, Math.max(0, id.indexOf('!'))) + "!" + name;
        final JsonInput description = listed.get(key);
        if (description == null) {
            throw in.place()
                    .error(
                            "the profile (" + name + ") of the job (" + id + ") is not in SIMULATION_BEGINS",
                            "Maybe run Batsim with --forward-profiles-on-submission.");
        }
        return described.computeIfAbsent(key, absent -> Described.of(ProfileJson.read(name, description)));
    }

    private static Described carried(WireInput in, String name) throws IOException {
        in.object();
        final ObjectNode tree = JsonNodeFactory.instance.objectNode();
        while (in.nextField()) {
            final String field = in.field();
            if (field.equals("type") && tree.isEmpty() && in.isText(REFERENCE_TIME)) {
                return referenceTime(in, name);
            }
            tree.set(field, in.tree());
        }
        return Described.of(ProfileJson.read(name, JsonInput.of(tree, name)));
    }

    private static Described referenceTime(WireInput in, String name) throws IOException {
        double seconds = Double.NaN;
        double estimate = Double.NaN;
        double memory = 0;
        double bandwidth = 0;
        Map<String, Object> extra = Map.of();
        while (in.nextField()) {
            switch (in.field()) {
                case "seconds" -> seconds = in.numberFrom(0);
                case REQ_TIME -> estimate = in.numberFrom(0);
                case MEM -> memory = in.numberFrom(0);
                case MEM_BW -> bandwidth = in.numberFrom(0);
                default -> extra = with(extra, in);
            }
        }
        if (Double.isNaN(seconds)) {
            throw in.missing("profile.seconds");
        }
        return new Described(
                new Profile.ReferenceTime(name, seconds, Collections.unmodifiableMap(extra)),
                estimate,
                memory,
                bandwidth);
    }

    private static Map<String, Object> with(Map<String, Object> extra, WireInput in) throws IOException {
        final Map<String, Object> more = extra.isEmpty() ? new LinkedHashMap<>() : extra;
        more.put(in.field(), in.value());
        return more;
    }

    /** The fields of one job's description. */
    private static final class Fields {
        private final double submitTime;
        private final int resources;
        private final double walltime;
        private final String profile;
        private final Map<String, Object> extra;

        Fields(WireInput in) throws IOException {
            double subtime = Double.NaN;
            int res = -1;
            double limit = Double.POSITIVE_INFINITY;
            String name = "";
            Map<String, Object> others = Map.of();
            in.object();
            while (in.nextField()) {
                switch (in.field()) {
                    case "id" -> in.skip();
                    case "subtime" -> subtime = in.numberFrom(0);
                    case "res" -> res = in.count();
                    case "walltime" -> limit = in.walltime();
                    case "profile" -> name = in.text();
                    case REQ_TIME, MEM, MEM_BW -> {
                        in.numberFrom(0);
                        others = with(others, in);
                    }
                    default -> others = with(others, in);
                }
            }
            if (Double.isNaN(subtime)) {
                throw in.missing("job.subtime");
            }
            if (res < 0) {
                throw in.missing("job.res");
            }
            if (name.isEmpty()) {
                throw in.missing("job.profile");
            }
            this.submitTime = subtime;
            this.resources = res;
            this.walltime = limit;
            this.profile = name;
            this.extra = Collections.unmodifiableMap(others);
        }

        Job job(String id, Described from) {
            final double estimate = Double.isNaN(from.estimate()) ? walltime : from.estimate();
            return new Job(
                    id,
                    submitTime,
                    resources,
                    walltime,
                    demand(extra, REQ_TIME, estimate),
                    demand(extra, MEM, from.memory()),
                    demand(extra, MEM_BW, from.bandwidth()),
                    from.profile(),
                    extra);
        }
    }
}
