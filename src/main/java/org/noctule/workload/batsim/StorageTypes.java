package org.noctule.workload.batsim;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Profiles that move data to, from or between storages, and those that follow a trace. */
final class StorageTypes {
    /** The field that names the file of a trace. */
    static final String TRACE = "trace";

    private static final String READ = "bytes_to_read";
    private static final String WRITE = "bytes_to_write";
    private static final String STORAGE = "storage";
    /** What older workloads call the storage. */
    private static final String HOST = "host";

    private static final String DEFAULT_STORAGE = "pfs";
    private static final String BYTES = "nb_bytes";
    private static final String FROM = "from";
    private static final String TO = "to";

    static final List<ProfileType<?>> ALL = List.of(
            new ProfileType<>(
                    "parallel_homogeneous_pfs",
                    Profile.ParallelFileSystem.class,
                    Set.of(READ, WRITE, STORAGE, HOST),
                    StorageTypes::fileSystem,
                    (out, profile) -> {
                        JsonValue.writeNumber(out, READ, profile.bytesToRead());
                        JsonValue.writeNumber(out, WRITE, profile.bytesToWrite());
                        out.writeStringField(STORAGE, profile.storage());
                    }),
            new ProfileType<>(
                    "data_staging",
                    Profile.DataStaging.class,
                    Set.of(BYTES, FROM, TO),
                    (name, json, extra, scope) -> new Profile.DataStaging(
                            name,
                            json.get(BYTES).between(0, Job.LARGEST),
                            label(json.get(FROM)),
                            label(json.get(TO)),
                            extra),
                    (out, profile) -> {
                        JsonValue.writeNumber(out, BYTES, profile.bytes());
                        out.writeStringField(FROM, profile.from());
                        out.writeStringField(TO, profile.to());
                    }),
            new ProfileType<>(
                    "usage_trace",
                    Profile.UsageTrace.class,
                    Set.of(),
                    (name, json, extra, scope) -> new Profile.UsageTrace(name, ranks(json.get(TRACE), scope), extra),
                    (out, profile) -> {}));

    private StorageTypes() {}

    private static List<List<Profile.UsageTrace.Burst>> ranks(JsonInput trace, ProfileScope scope) {
        return scope.directoryOf(trace)
                .map(directory -> new UsageTraceFiles(directory).read(trace))
                .orElse(List.of());
    }

    private static Profile.ParallelFileSystem fileSystem(
            String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        if (!json.has(READ) && !json.has(WRITE)) {
            throw json.error("has neither \"" + READ + "\" nor \"" + WRITE + "\"", "Maybe add one of them.");
        }
        return new Profile.ParallelFileSystem(
                name,
                json.find(READ).map(value -> value.between(0, Job.LARGEST)).orElse(0.0),
                json.find(WRITE).map(value -> value.between(0, Job.LARGEST)).orElse(0.0),
                json.find(STORAGE)
                        .or(() -> json.find(HOST))
                        .map(StorageTypes::label)
                        .orElse(DEFAULT_STORAGE),
                extra);
    }

    private static String label(JsonInput json) {
        if (json.text().isEmpty()) {
            throw json.error("must not be empty", "Maybe it is \"" + DEFAULT_STORAGE + "\".");
        }
        return json.text();
    }
}
