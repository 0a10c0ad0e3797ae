package org.noctule.simulator;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;

/** One run, as its parts see it. */
public interface RunScene {
    /** {@return the run} */
    Scenario scenario();

    /** {@return the clusters, nodes and cores} */
    default Platform platform() {
        return scenario().machine().platform();
    }

    /** {@return who takes rows of results, and figures of the run} */
    Recorder recorder();

    /**
     * Finds a job that has begun and not ended.
     *
     * @param id its id
     * @return the job; empty if it waits, has ended, or never was
     */
    Optional<JobRun> running(String id);

    /**
     * Tells how far a running job has come.
     *
     * @param run the job
     * @param now the date
     * @return the progress of its profile
     */
    Event.Progress progress(JobRun run, double now);

    /**
     * Lets a running job end at another date, as its work has changed.
     *
     * @param run the job
     */
    void redate(JobRun run);

    /**
     * Lets a running job fail when the step that is under way is over.
     *
     * @param run the job
     * @param code its return code
     */
    void fail(JobRun run, int code);

    /**
     * Finds a part that several capabilities share.
     *
     * @param type its type
     * @param maker makes it, if none of them has it yet
     * @param <P> its type
     * @return the run's only part of this type
     */
    <P extends RunPart> P shared(Class<P> type, Supplier<P> maker);
}
