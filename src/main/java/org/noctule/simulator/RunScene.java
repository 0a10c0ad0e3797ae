package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;

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

    /** {@return the jobs of the workload in the order of their submissions} */
    List<Job> planned();

    /** {@return all jobs that run} */
    Jobs jobs();

    /** {@return what takes machines away and gives them back} */
    MachineFaults machines();

    /** {@return true if jobs run or will come, whatever machines do} */
    boolean jobsGoOn();

    /** {@return true if there are jobs that may start or go on when machines come back} */
    boolean jobsWait();

    /**
     * Tells whether there is, or was, a job of some id among those that are registered.
     *
     * @param id the id
     * @return false if it can be given to a further attempt
     */
    boolean knows(String id);

    /**
     * Submits a further attempt at a job.
     *
     * @param job the job, under the id of the attempt
     * @param course the attempt
     * @param now the date
     * @return what the decision side is told
     */
    Event submit(Job job, Course course, double now);

    /**
     * Gives a job of the workload up before it comes.
     *
     * @param job the job
     * @param why cause, for its row among the results
     * @param now the date
     */
    void cancel(Job job, String why, double now);

    /**
     * Finds a job that has begun and not ended.
     *
     * @param id its id
     * @return the job; empty if it waits, has ended, or never was
     */
    Optional<JobRun> running(String id);

    /** {@return the jobs that have begun and not ended, by submission} */
    List<JobRun> running();

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
