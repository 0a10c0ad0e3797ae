package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.RankPlaces;

/**
 * One job as JSON, in workload files and on the wire.
 *
 * <p>Fields: {@code id}, {@code subtime} (s), {@code res} (cores), {@code profile} (a name), and if wanted
 * {@code walltime} (s; -1 means none, and is written back). The demands {@code req_time} (s), {@code mem} (MB per core)
 * and {@code mem_bw} (GB/s per core) may stand in the job or in its profile; the job's win. Without {@code req_time}
 * the walltime is the estimate; without the other two nothing is demanded. {@code noctule} tells the
 * {@linkplain OwnerJson owner}, {@linkplain ElasticityJson how the job changes}, its {@linkplain CheckpointsJson
 * checkpoints}, its {@linkplain DependenciesJson dependencies} and its {@linkplain EarlierStartJson start} before the
 * simulation. All other fields are kept and written back; {@code smpi_ranks_to_hosts_mapping} must list whole numbers
 * below {@code res}.
 */
public final class JobJson {
    static final String REQ_TIME = "req_time";
    static final String MEM = "mem";
    static final String MEM_BW = "mem_bw";
    static final Set<String> DEMANDS = new TreeSet<>(Set.of(REQ_TIME, MEM, MEM_BW));
    private static final String WALLTIME = "walltime";
    static final Set<String> KNOWN = Set.of("id", "subtime", "res", "profile", OwnerJson.FIELD, WALLTIME);
    /** A walltime of -1 is no limit, but Batsim sends it on. */
    private static final Set<String> KNOWN_BUT_WALLTIME = Set.of("id", "subtime", "res", "profile", OwnerJson.FIELD);

    private JobJson() {}

    /**
     * Reads a job.
     *
     * @param id the id with its workload's name, such as {@code "w0!12"}; the field {@code id} is not read
     * @param json the job
     * @param profile the profile that it names
     * @return the job
     * @throws org.noctule.error.NoctuleException if a field is missing or wrong
     */
    public static Job read(String id, JsonInput json, Profile profile) {
        return read(id, json, profile, 0, Job.LONGEST);
    }

    /** Reads a job whose date of submission lies between two dates. */
    static Job read(String id, JsonInput json, Profile profile, double first, double last) {
        final double walltime = json.find(WALLTIME).map(JobJson::walltime).orElse(Double.POSITIVE_INFINITY);
        final boolean saysNone = walltime == Double.POSITIVE_INFINITY && json.has(WALLTIME);
        DEMANDS.forEach(key -> json.find(key).ifPresent(value -> value.numberFrom(0)));
        final int resources = json.get("res").countOrZero();
        json.find(RankPlaces.FIELD)
                .ifPresent(places -> places.elements().forEach(place -> place.integer(0, Math.max(0, resources - 1))));
        final Map<String, Object> extra = JsonValue.fields(json, saysNone ? KNOWN_BUT_WALLTIME : KNOWN);
        final double submitted = json.get("subtime").between(first, last);
        final JobParts parts = json.find(OwnerJson.FIELD)
                .map(fields -> PartsJson.read(fields, id, OwnerJson.read(json), resources))
                .orElse(JobParts.NONE);
        parts.started().filter(start -> start.date() < submitted).ifPresent(start -> {
            throw json.get("subtime")
                    .error(
                            "is after the date (" + start.date() + ") at which the job was started",
                            "Maybe \"elapsed\" is too large; dates before the simulation are negative.");
        });
        return new Job(
                id,
                submitted,
                resources,
                walltime,
                demand(REQ_TIME, extra, profile, walltime),
                demand(MEM, extra, profile, 0),
                demand(MEM_BW, extra, profile, 0),
                profile,
                extra,
                parts);
    }

    private static double walltime(JsonInput json) {
        return json.number() == -1 ? Double.POSITIVE_INFINITY : json.positive();
    }

    private static double demand(String key, Map<String, Object> extra, Profile profile, double otherwise) {
        if (extra.get(key) instanceof Number number) {
            return number.doubleValue();
        }
        return profile.extra().get(key) instanceof Number number ? number.doubleValue() : otherwise;
    }

    /**
     * Writes a job so that it reads back, together with its profile, as the same one but for the object
     * {@code noctule}.
     *
     * @param out the output, at the place of a value
     * @param id what to write as its id: {@link Job#id()} on the wire, {@link Job#name()} in a file
     * @param job the job
     * @throws IOException if it cannot be written
     */
    public static void write(JsonGenerator out, String id, Job job) throws IOException {
        out.writeStartObject();
        writeFields(out, id, job);
        out.writeEndObject();
    }

    /**
     * Writes a job as {@link #write} does, with the object {@code noctule}: for those who know Noctule's fields.
     *
     * @param out where to, at the place of a value
     * @param id what to write as its id
     * @param job the job
     * @throws IOException if it cannot be written
     */
    public static void writeOwned(JsonGenerator out, String id, Job job) throws IOException {
        out.writeStartObject();
        writeFields(out, id, job);
        OwnerJson.write(out, job);
        out.writeEndObject();
    }

    private static void writeFields(JsonGenerator out, String id, Job job) throws IOException {
        out.writeStringField("id", id);
        JsonValue.writeNumber(out, "subtime", job.submitTime());
        out.writeNumberField("res", job.resources());
        out.writeStringField("profile", job.profile().name());
        if (Double.isFinite(job.walltime())) {
            JsonValue.writeNumber(out, WALLTIME, job.walltime());
        }
        final Set<String> written = new HashSet<>();
        if (!(job.profile() instanceof Profile.ReferenceTime)) {
            writeDemand(out, REQ_TIME, job.estimate(), job, job.walltime(), written);
            writeDemand(out, MEM, job.memory(), job, 0, written);
            writeDemand(out, MEM_BW, job.memoryBandwidth(), job, 0, written);
        }
        JsonValue.writeFields(out, job.extra(), written);
    }

    /** A demand is written only where the other fields would not give it, so that a file's job is written as it was. */
    private static void writeDemand(
            JsonGenerator out, String key, double value, Job job, double otherwise, Set<String> written)
            throws IOException {
        if (value != demand(key, job.extra(), job.profile(), otherwise) && Double.isFinite(value)) {
            JsonValue.writeNumber(out, key, value);
            written.add(key);
        }
    }
}
