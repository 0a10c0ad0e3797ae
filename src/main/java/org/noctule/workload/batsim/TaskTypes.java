package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Volumes;

/** Profiles that wait, or compute and communicate. */
final class TaskTypes {
    static final String DELAY = "delay";
    static final String HOMOGENEOUS = "parallel_homogeneous";
    static final String SECONDS = "seconds";
    private static final String CPU = "cpu";
    private static final String COM = "com";
    private static final Set<String> VOLUMES = Set.of(CPU, COM);

    static final List<ProfileType<?>> ALL = List.of(
            new ProfileType<>(
                    DELAY,
                    Profile.Delay.class,
                    Set.of(DELAY),
                    (name, json, extra, scope) -> new Profile.Delay(name, seconds(json.get(DELAY)), extra),
                    (out, profile) -> JsonValue.writeNumber(out, DELAY, profile.delay())),
            new ProfileType<>(
                    HOMOGENEOUS,
                    Profile.ParallelHomogeneous.class,
                    VOLUMES,
                    (name, json, extra, scope) -> new Profile.ParallelHomogeneous(name, cpu(json), com(json), extra),
                    (out, profile) -> volumes(out, profile.cpu(), profile.com())),
            new ProfileType<>(
                    "parallel_homogeneous_total",
                    Profile.ParallelHomogeneousTotal.class,
                    VOLUMES,
                    (name, json, extra, scope) ->
                            new Profile.ParallelHomogeneousTotal(name, cpu(json), com(json), extra),
                    (out, profile) -> volumes(out, profile.cpu(), profile.com())),
            new ProfileType<>("parallel", Profile.Parallel.class, VOLUMES, TaskTypes::parallel, (out, profile) -> {
                numbers(out, CPU, profile.cpu());
                numbers(out, COM, profile.com());
            }),
            new ProfileType<>(
                    "reference_time",
                    Profile.ReferenceTime.class,
                    Set.of(SECONDS),
                    (name, json, extra, scope) ->
                            new Profile.ReferenceTime(name, json.get(SECONDS).between(0, Job.LONGEST), extra),
                    (out, profile) -> JsonValue.writeNumber(out, SECONDS, profile.seconds())));

    private TaskTypes() {}

    private static double seconds(JsonInput delay) {
        delay.positive();
        return delay.between(0, Job.LONGEST);
    }

    private static double cpu(JsonInput json) {
        return json.get(CPU).between(0, Job.LARGEST);
    }

    private static double com(JsonInput json) {
        return json.find(COM).map(value -> value.between(0, Job.LARGEST)).orElse(0.0);
    }

    private static Profile.Parallel parallel(
            String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final Volumes cpu = volumes(json.get(CPU));
        if (cpu.size() == 0) {
            throw json.get(CPU).error("must not be empty", "Maybe give the flops of each executor: [1e9, 1e9].");
        }
        final Volumes com = json.find(COM).map(TaskTypes::volumes).orElse(Volumes.NONE);
        if (com.size() != 0 && com.size() != (long) cpu.size() * cpu.size()) {
            throw json.get(COM)
                    .error(
                            "has " + com.size() + " elements, not " + cpu.size() + " times " + cpu.size(),
                            "Maybe a row is missing: one for each executor, with one element for each.");
        }
        return new Profile.Parallel(name, cpu, com, extra);
    }

    private static Volumes volumes(JsonInput json) {
        return Volumes.of(json.elements().stream()
                .mapToDouble(value -> value.between(0, Job.LARGEST))
                .toArray());
    }

    private static void volumes(JsonGenerator out, double cpu, double com) throws IOException {
        JsonValue.writeNumber(out, CPU, cpu);
        JsonValue.writeNumber(out, COM, com);
    }

    private static void numbers(JsonGenerator out, String name, Volumes numbers) throws IOException {
        out.writeArrayFieldStart(name);
        for (int i = 0; i < numbers.size(); i++) {
            JsonValue.writeNumber(out, numbers.get(i));
        }
        out.writeEndArray();
    }
}
