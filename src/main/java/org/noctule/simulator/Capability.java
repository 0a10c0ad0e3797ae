package org.noctule.simulator;

import org.noctule.json.JsonInput;
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
     * Takes its object of an options file.
     *
     * @param options the object; its reader allows no other keys than its own
     * @return the same capability with these options
     * @throws org.noctule.error.NoctuleException of kind INPUT if a value is wrong
     */
    default Capability with(JsonInput options) {
        throw options.error("the capability (" + name() + ") has no options", "Maybe leave the object out.");
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
