package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

/**
 * The owner of a job as JSON: the object {@code noctule} of the job, {@code {"user", "group", "queue"}}, each a text or
 * a whole number, and left out where it is unknown. Batsim does not read it. Keys of {@link ElasticityJson},
 * {@link CheckpointsJson}, {@link DependenciesJson}, {@link EarlierStartJson}, {@link DemandJson} and
 * {@link QueueTermsJson} stand beside them.
 */
public final class OwnerJson {
    /** The name of the object in a job. */
    public static final String FIELD = "noctule";

    private static final String USER = "user";
    private static final String GROUP = "group";
    private static final String QUEUE = "queue";

    /** All keys of the object, with those of other readers, which only who reads asks for. */
    private static final class Known {
        static final String[] KEYS = Stream.concat(
                        Stream.of(USER, GROUP, QUEUE, CheckpointsJson.FIELD, EarlierStartJson.FIELD, DemandJson.FIELD),
                        Stream.concat(
                                Stream.concat(ElasticityJson.KEYS.stream(), DependenciesJson.KEYS.stream()),
                                QueueTermsJson.KEYS.stream()))
                .toArray(String[]::new);
    }

    private OwnerJson() {}

    static Owner read(JsonInput job) {
        return job.find(FIELD)
                .map(fields -> {
                    fields.allow(Known.KEYS);
                    return new Owner(
                            JsonValue.word(fields, USER), JsonValue.word(fields, GROUP), JsonValue.word(fields, QUEUE));
                })
                .orElse(Owner.UNKNOWN);
    }

    /** Writes the object with the parts of the job, unless there is none. */
    static void write(JsonGenerator out, Job job) throws IOException {
        if (!job.parts().equals(JobParts.NONE)) {
            out.writeObjectFieldStart(FIELD);
            JsonValue.writeWord(out, USER, job.owner().user());
            JsonValue.writeWord(out, GROUP, job.owner().group());
            JsonValue.writeWord(out, QUEUE, job.owner().queue());
            if (job.elasticity().isPresent()) {
                ElasticityJson.write(out, job.elasticity().get());
            }
            if (job.checkpoints().isPresent()) {
                CheckpointsJson.write(out, job.checkpoints().get());
            }
            if (job.dependencies() != Dependencies.NONE) {
                DependenciesJson.write(out, job.dependencies());
            }
            if (job.started().isPresent()) {
                EarlierStartJson.write(out, job.started().get());
            }
            if (job.demand().isPresent()) {
                DemandJson.write(out, job.demand().get());
            }
            QueueTermsJson.write(out, job.terms());
            out.writeEndObject();
        }
    }
}
