package org.noctule.experiment.input;

import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.LongFunction;
import org.noctule.agent.OwnCode;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.workload.JobSource;
import org.noctule.workload.MadeJob;
import org.noctule.workload.Workload;

/** The jobs that a {@link JobSource} of a jar makes for each episode. */
final class SourcedJobs {
    private static final String NOUN = "job source";

    private SourcedJobs() {}

    /** Makes the source of {@code FILE.jar}, or that of the simple class name in {@code FILE.jar#CLASS}. */
    static LongFunction<Workload> of(JsonInput key, int cores) {
        final String name = key.text();
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(name)), NOUN, JobSource.class);
        final OwnCode code = new OwnCode(NOUN, name);
        final JobSource source = jar.chosen(JobSource.class, name, ServiceLoader.Provider::get);
        return seed -> {
            final String call = "jobs(" + seed + ", " + cores + ")";
            return MadeJob.workload(code.call(call, () -> source.jobs(seed, cores)), name + ": " + call);
        };
    }
}
