package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * One profile as JSON, in workload files and on the wire.
 *
 * <p>Known types: {@code delay} ({@code delay} s), {@code parallel_homogeneous} ({@code cpu} flop per core, {@code com}
 * bytes per ordered pair of cores, 0 if left out), {@code parallel_homogeneous_total}, {@code parallel},
 * {@code parallel_homogeneous_pfs}, {@code data_staging}, {@code composed}, {@code send}, {@code recv},
 * {@code usage_trace} and, of Noctule's own, {@code reference_time} ({@code seconds}), {@code pipedream}
 * ({@code graph}, {@code training_steps}, {@code max_acceptable_jct_fraction}), {@code training_replay} ({@code table},
 * {@code scenario}), {@code training_model} ({@code network}, {@code budget}), {@code producer_consumer}
 * ({@code num_sims}, {@code grid_size}, ...) and, for its tasks, {@code workflow_task}. HDeepRM's fields
 * {@code req_time} (s), {@code mem} (MB per core) and {@code mem_bw} (GB/s per core) may stand in any profile; they and
 * all other fields are kept.
 */
public final class ProfileJson {
    private static final String SMPI = "smpi";
    private static final Types OWN = Types.of(Stream.of(TaskTypes.ALL, StorageTypes.ALL, FlowTypes.ALL));

    /**
     * Some types.
     *
     * @param named them by name
     * @param ofKind them by the class of their profiles
     */
    private record Types(Map<String, ProfileType<?>> named, Map<Class<?>, ProfileType<?>> ofKind) {
        static Types of(Stream<List<ProfileType<?>>> lists) {
            final Types types = new Types(new LinkedHashMap<>(), new HashMap<>());
            lists.flatMap(List::stream).forEach(type -> {
                types.named.put(type.type(), type);
                types.ofKind.put(type.kind(), type);
            });
            return types;
        }
    }

    /** The types of capabilities too, which nothing loads that has jobs of the core's own types alone. */
    private static final class Every {
        private static final Types TYPES = Types.of(Stream.concat(
                Stream.of(List.copyOf(OWN.named.values())),
                ProfileTypes.all().stream().map(ProfileTypes::types)));

        private Every() {}
    }

    private static Types named(String type) {
        return OWN.named.containsKey(type) ? OWN : Every.TYPES;
    }

    private ProfileJson() {}

    /**
     * Reads a profile of which a simulator tells its decision side: other profiles that it names stay names.
     *
     * @param name its name in the workload
     * @param json its description
     * @return the profile; only its name if its type is smpi
     * @throws org.noctule.error.NoctuleException if the type is unknown or a field is missing or wrong
     */
    public static Profile read(String name, JsonInput json) {
        return read(name, json, new WireScope(false, Optional.empty()));
    }

    /**
     * Reads a profile of which a simulator tells its decision side, and a part of which it may have told earlier.
     *
     * @param name its name in the workload
     * @param json its description
     * @param told what it has told, to which this is added
     * @return the profile; only its name if its type is smpi
     * @throws org.noctule.error.NoctuleException if the type is unknown or a field is missing or wrong
     */
    public static Profile read(String name, JsonInput json, ToldValues told) {
        return read(name, json, new WireScope(false, Optional.of(told)));
    }

    /**
     * Reads a profile that a decision side registers: other profiles that it names stay names, and it names no files.
     *
     * @param name its name in the workload
     * @param json its description
     * @return the profile
     * @throws org.noctule.error.NoctuleException if it cannot be simulated, or a field is missing or wrong
     */
    public static Profile readRegistered(String name, JsonInput json) {
        return read(name, json, new WireScope(true, Optional.empty()));
    }

    static Profile read(String name, JsonInput json, ProfileScope scope) {
        final JsonInput type = json.get("type");
        JobJson.DEMANDS.forEach(key -> json.find(key).ifPresent(value -> value.numberFrom(0)));
        json.find("ret").ifPresent(value -> value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
        if (type.text().equals(SMPI)) {
            if (scope.simulated()) {
                throw type.error("is not simulated: MPI traces need SMPI", "Maybe use usage_trace or parallel.");
            }
            return new Profile.Named(name);
        }
        final Map<String, ProfileType<?>> types = named(type.text()).named;
        if (!types.containsKey(type.text())) {
            type.oneOf(List.copyOf(types.keySet()));
        }
        return Objects.requireNonNull(types.get(type.text())).read(name, json, scope);
    }

    /** The fields that a type reads, empty if there is no such type. */
    static Optional<Set<String>> fields(String type) {
        return Optional.ofNullable(named(type).named.get(type)).map(ProfileType::fields);
    }

    /**
     * Writes a profile; those that it names are written as names.
     *
     * @param out the output, at the place of a value
     * @param profile the profile
     * @throws IOException if it cannot be written
     */
    public static void write(JsonGenerator out, Profile profile) throws IOException {
        write(out, profile, Optional.empty());
    }

    private static void write(JsonGenerator out, Profile profile, Optional<ToldValues> told) throws IOException {
        final Types types = OWN.ofKind.containsKey(profile.getClass()) ? OWN : Every.TYPES;
        final ProfileType<?> type = types.ofKind.get(profile.getClass());
        if (type == null) {
            throw new IllegalArgumentException("The profile (" + profile + ") has no description.");
        }
        type.write(out, profile, told);
    }

    /**
     * Writes a job's profile so that it reads back as the same one.
     *
     * @param out the output, at the place of a value
     * @param job the job
     * @param told what the reader was told, to which this is added; empty if it reads each profile alone
     * @throws IOException if it cannot be written
     */
    public static void write(JsonGenerator out, Job job, Optional<ToldValues> told) throws IOException {
        if (job.profile() instanceof Profile.ReferenceTime trace) {
            out.writeStartObject();
            out.writeStringField("type", "reference_time");
            JsonValue.writeNumber(out, TaskTypes.SECONDS, trace.seconds());
            writeDemands(out, job);
            out.writeEndObject();
        } else {
            write(out, job.profile(), told);
        }
    }

    /**
     * Writes a profile in the types that Batsim knows: work of a trace's job becomes flops.
     *
     * @param out the output, at the place of a value
     * @param profile the profile
     * @param referenceGflops reference speed in GFLOPS per core
     * @throws IOException if it cannot be written
     */
    public static void writeForBatsim(JsonGenerator out, Profile profile, double referenceGflops) throws IOException {
        if (profile instanceof Profile.ReferenceTime trace) {
            final double flops = trace.seconds() * referenceGflops * 1e9;
            write(out, new Profile.ParallelHomogeneous(trace.name(), flops, 0, trace.extra()));
        } else {
            write(out, profile);
        }
    }

    /**
     * Writes a job's profile in the types that Batsim knows: work of a trace's job becomes flops.
     *
     * @param out the output, at the place of a value
     * @param job the job
     * @param referenceGflops reference speed in GFLOPS per core
     * @throws IOException if it cannot be written
     */
    public static void writeForBatsim(JsonGenerator out, Job job, double referenceGflops) throws IOException {
        if (job.profile() instanceof Profile.ReferenceTime trace) {
            out.writeStartObject();
            out.writeStringField("type", TaskTypes.HOMOGENEOUS);
            JsonValue.writeNumber(out, "cpu", trace.seconds() * referenceGflops * 1e9);
            JsonValue.writeNumber(out, "com", 0);
            writeDemands(out, job);
            out.writeEndObject();
        } else {
            write(out, job.profile());
        }
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
