package org.noctule.simulator;

import org.noctule.error.NoctuleException;

/** Watches that a run conserves cores, work and energy and that its clock never goes back; see {@code --check}. */
public interface SelfCheck {
    /** For runs that do not check themselves. */
    SelfCheck NONE = new SelfCheck() {};

    /**
     * The clock moved.
     *
     * @param from the date before
     * @param to the date after
     */
    default void clock(double from, double to) {}

    /**
     * A job started.
     *
     * @param run the job
     */
    default void started(JobRun run) {}

    /**
     * A job is about to lose its cores, for others or for none.
     *
     * @param run the job, which still names them
     * @param now the date
     */
    default void vacated(JobRun run, double now) {}

    /**
     * A job ended.
     *
     * @param run the job
     * @param now the date
     * @param completed whether its work is done
     */
    default void ended(JobRun run, double now, boolean completed) {}

    /**
     * The run is over.
     *
     * @param now the date
     * @param joules energy of the platform since date 0, in J
     */
    default void end(double now, double joules) {}

    /**
     * Demands that something holds.
     *
     * @param holds whether it does
     * @param otherwise what is wrong if not, as a sentence without its full stop
     * @throws NoctuleException of kind RUN if it does not hold
     */
    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "Self-check: " + otherwise + ".",
                    "Maybe this is a defect of the simulator: please report it with the options file.");
        }
    }
}
