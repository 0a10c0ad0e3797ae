package org.noctule.agent.mirror;

import java.util.function.Consumer;
import org.noctule.platform.Platform;

/**
 * The tracked job of each core.
 *
 * @param <T> the record of a job
 */
final class JobsOfCores<T> {
    private final Platform platform;
    private final Object[] jobs;

    JobsOfCores(Platform platform) {
        this.platform = platform;
        this.jobs = new Object[platform.nbCores()];
    }

    void put(RunningJob job, T tracked) {
        job.alloc().forEach(core -> jobs[core] = tracked);
    }

    void remove(RunningJob job) {
        job.alloc().forEach(core -> jobs[core] = null);
    }

    /** Returns what is kept of the core's job, or null if it has none. */
    @SuppressWarnings("unchecked")
    T at(int core) {
        return (T) jobs[core];
    }

    /** Hands on the jobs of a processor, in order of its cores; a job comes once for each run of cores. */
    void forEach(int processor, Consumer<T> action) {
        T last = null;
        for (int core = platform.firstCore(processor); core < platform.firstCore(processor + 1); core++) {
            final T job = at(core);
            if (job != null && job != last) {
                action.accept(job);
            }
            last = job;
        }
    }
}
