package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * One profile as JSON, in workload files and on the wire.
 *
 * <p>Known types: {@code delay} ({@code delay} s), {@code parallel_homogeneous} ({@code cpu} flop per core, {@code com}
 * bytes per ordered pair of cores, 0 if left out) and {@code reference_time} ({@code seconds}), which is Noctule's own.
 * HDeepRM's fields {@code req_time} (s), {@code mem} (MB per core) and {@code mem_bw} (GB/s per core) may stand in any
 * profile; they and all other fields are kept.
 */
public final class ProfileJson {
    private static final String DELAY = "delay";
    private static final String HOMOGENEOUS = "parallel_homogeneous";
    private static final String REFERENCE_TIME = "reference_time";
    private static final List<String> TYPES = List.of(DELAY, HOMOGENEOUS, REFERENCE_TIME);

    private ProfileJson() {}

    /**
     * Reads a profile.
     *
     * @param name its name in the workload
     * @param json its description
     * @return the profile
     * @throws org.noctule.error.NoctuleException if the type is unknown or a field is missing or wrong
     */
    public static Profile read(String name, JsonInput json) {
        final String type = json.get("type").oneOf(TYPES);
        JobJson.DEMANDS.forEach(key -> json.find(key).ifPresent(value -> value.numberFrom(0)));
        json.find("ret").ifPresent(value -> value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
        return switch (type) {
            case DELAY -> new Profile.Delay(name, json.get(DELAY).positive(), extra(json, DELAY));
            case HOMOGENEOUS ->
                new Profile.ParallelHomogeneous(
                        name,
                        json.get("cpu").numberFrom(0),
                        json.find("com").map(value -> value.numberFrom(0)).orElse(0.0),
                        extra(json, "cpu", "com"));
            default -> new Profile.ReferenceTime(name, json.get("seconds").numberFrom(0), extra(json, "seconds"));
        };
    }

    private static Map<String, Object> extra(JsonInput json, String... known) {
        return known.length == 1
                ? JsonValue.fields(json, Set.of("type", known[0]))
                : JsonValue.fields(json, Set.of("type", known[0], known[1]));
    }

    /**
     * Writes a job's profile so that it reads back as the same one.
     *
     * @param out where to, at the place of a value
     * @param job the job
     * @throws IOException if it cannot be written
     */
    public static void write(JsonGenerator out, Job job) throws IOException {
        if (job.profile() instanceof Profile.ReferenceTime trace) {
            out.writeStartObject();
            out.writeStringField("type", REFERENCE_TIME);
            JsonValue.writeNumber(out, "seconds", trace.seconds());
            writeDemands(out, job);
            out.writeEndObject();
        } else {
            writeBatsim(out, job.profile());
        }
    }

    /**
     * Writes a job's profile in the types that Batsim knows: work of a trace's job becomes flops.
     *
     * @param out where to, at the place of a value
     * @param job the job
     * @param referenceGflops reference speed in GFLOPS per core
     * @throws IOException if it cannot be written
     */
    public static void writeForBatsim(JsonGenerator out, Job job, double referenceGflops) throws IOException {
        if (job.profile() instanceof Profile.ReferenceTime trace) {
            out.writeStartObject();
            out.writeStringField("type", HOMOGENEOUS);
            JsonValue.writeNumber(out, "cpu", trace.seconds() * referenceGflops * 1e9);
            JsonValue.writeNumber(out, "com", 0);
            writeDemands(out, job);
            out.writeEndObject();
        } else {
            writeBatsim(out, job.profile());
        }
    }

    private static void writeBatsim(JsonGenerator out, Profile profile) throws IOException {
        out.writeStartObject();
        if (profile instanceof Profile.Delay delay) {
            out.writeStringField("type", DELAY);
            JsonValue.writeNumber(out, DELAY, delay.delay());
        } else if (profile instanceof Profile.ParallelHomogeneous task) {
            out.writeStringField("type", HOMOGENEOUS);
            JsonValue.writeNumber(out, "cpu", task.cpu());
            JsonValue.writeNumber(out, "com", task.com());
        } else {
            throw new IllegalArgumentException("The profile (" + profile + ") has no type in Batsim.");
        }
        JsonValue.writeFields(out, profile.extra(), Set.of());
        out.writeEndObject();
    }

    /** The profile of a trace's job belongs to that job alone, so HDeepRM's agents may find its demands here. */
    private static void writeDemands(JsonGenerator out, Job job) throws IOException {
        if (Double.isFinite(job.estimate())) {
            JsonValue.writeNumber(out, JobJson.REQ_TIME, job.estimate());
        }
        JsonValue.writeNumber(out, JobJson.MEM, job.memory());
        JsonValue.writeNumber(out, JobJson.MEM_BW, job.memoryBandwidth());
        JsonValue.writeFields(out, job.profile().extra(), JobJson.DEMANDS);
    }
}
