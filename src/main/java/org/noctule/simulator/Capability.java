package org.noctule.simulator;

import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.protocol.Decision;
import org.noctule.workload.Job;

/**
 * Something that a run can have beside jobs on a machine. It takes part in those runs alone that need it; the kernel
 * knows none by name. Built-in ones stand in {@code META-INF/services} of this jar, in the order in which they are
 * asked; others come with {@link Scenario#with(Capability)}.
 */
public interface Capability {
    /** {@return its name, which is that of its object in options files and of its section in summaries} */
    String name();

    /**
     * {@return the keys of its object in options files; files that its values name are known by
     * {@link org.noctule.json.OptionValues#path()}, and are part of what the run is}
     */
    default OptionTable options() {
        return OptionTable.of(name());
    }

    /**
     * Takes its object of an options file. Equal options make equal runs: a capability draws no random numbers of its
     * own.
     *
     * @param options the values of {@link #options()}, every default filled in
     * @return the same capability with these options
     * @throws org.noctule.error.NoctuleException of kind INPUT if a value is wrong
     */
    default Capability with(Options options) {
        return this;
    }

    /**
     * Tells whether it knows partitions of the machine by their names: a trace then tells those of its jobs.
     *
     * @param options the values of {@link #options()}
     * @return true if it does
     * @throws org.noctule.error.NoctuleException of kind INPUT if a value is wrong
     */
    default boolean namesPartitions(Options options) {
        return false;
    }

    /**
     * Tells whether a run needs it from its beginning, whatever its jobs are.
     *
     * @param scenario the run
     * @return true if it takes part
     */
    default boolean needed(Scenario scenario) {
        return false;
    }

    /**
     * Tells whether a run needs it that has such a job.
     *
     * @param job a job of the workload, or one that is registered; jobs that are only cores and time are not asked for
     * @return true if it takes part, from the beginning or from the registration on
     */
    default boolean needed(Job job) {
        return false;
    }

    /**
     * Tells whether it carries out such a decision; the core's own are not asked for.
     *
     * @param decision the decision
     * @return true if it takes part, at the latest from this decision on
     */
    default boolean needed(Decision decision) {
        return false;
    }

    /**
     * Begins its part in one run.
     *
     * @param scene the run
     * @return its part; each run has its own
     */
    RunPart part(RunScene scene);
}
