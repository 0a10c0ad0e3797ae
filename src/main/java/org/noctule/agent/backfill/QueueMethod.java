package org.noctule.agent.backfill;

import java.util.Optional;
import org.noctule.agent.JobOrder;
import org.noctule.agent.WaitReason;

/** Decides which waiting jobs start. One class per method; jobs are indices of the machine's {@link JobTable}. */
interface QueueMethod {
    /**
     * Refuses a job that could run, before it is submitted.
     *
     * @param job the job
     * @param now the date
     * @return a clause that tells why; empty if it may join the queue
     */
    default Optional<String> refusal(int job, double now) {
        return Optional.empty();
    }

    /**
     * Takes a job into the queue.
     *
     * @param job the job
     * @param now the date
     */
    void submitted(int job, double now);

    /**
     * Hears of a job that can never run but has not been rejected. Methods by which jobs pass others leave it aside.
     *
     * @param job the job
     * @param now the date
     */
    default void submittedImpossible(int job, double now) {}

    /**
     * Drops a job that it has not started and never will.
     *
     * @param job the job
     * @param now the date
     */
    void withdrawn(int job, double now);

    /**
     * Hears that such a job is over, which it was told of but could never run.
     *
     * @param job the job
     * @param now the date
     */
    default void withdrawnImpossible(int job, double now) {}

    /** Hears that the machine has lost or regained cores. */
    default void resized() {}

    /**
     * Learns that a job that it started no longer holds its cores.
     *
     * @param job the job
     * @param now the date
     */
    void ended(int job, double now);

    /**
     * Makes one pass: starts what may start now.
     *
     * @param now the date
     */
    void schedule(double now);

    /**
     * Makes one pass beside announced outages: jobs that these hold have no reservation and hold up no other one.
     * Methods without reservations, by which nothing waits for the first one, have nothing else to do.
     *
     * @param now the date
     */
    default void drain(double now) {
        schedule(now);
    }

    /**
     * Takes a job back into the queue that the last pass started, but another decision side did not. Methods that keep
     * more than their queue have more to do.
     *
     * @param job the job
     * @param now the date
     */
    default void unstarted(int job, double now) {
        submitted(job, now);
    }

    /**
     * Drops a job from the queue that another decision side started. Methods that keep more than their queue have more
     * to do.
     *
     * @param job the job, which runs
     * @param now the date
     * @param since the date of its start: that date, or one before the simulation
     */
    default void startedElsewhere(int job, double now, double since) {
        withdrawn(job, now);
    }

    /**
     * Tells why a job was left waiting by the last pass.
     *
     * @param job the job, which waits and could run
     * @param now date of that pass
     * @return the reason
     */
    WaitReason reason(int job, double now);

    /**
     * Tells whether passes depend on anything but the jobs that wait and run and the state of the machine: on earlier
     * passes, on jobs that have ended, or on random numbers.
     *
     * @return false if they certainly do not
     */
    default boolean remembers() {
        return true;
    }

    /** Makes a method for one run. */
    @FunctionalInterface
    interface Maker {
        /**
         * Makes the method.
         *
         * @param machine the machine
         * @param order the order of its queue
         * @param seed seed of its random numbers
         * @return the method
         */
        QueueMethod make(Machine machine, JobOrder order, long seed);
    }
}
