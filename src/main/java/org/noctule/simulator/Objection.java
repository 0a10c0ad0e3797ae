package org.noctule.simulator;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;

/**
 * The reason against something that was asked for.
 *
 * @param clause the reason, as a clause whose subject is what was asked for
 */
public record Objection(String clause) {
    private static final int LONGEST = 60;

    /**
     * Objects.
     *
     * @param clause the reason, as a clause whose subject is what was asked for
     * @return the objection
     */
    public static Optional<Objection> of(String clause) {
        return Optional.of(new Objection(clause));
    }

    /**
     * Raises an objection to the allocation of a job, if there is one.
     *
     * @param objection a clause about the allocation, or none
     * @param execute the decision to start the job
     * @throws NoctuleException of kind PEER if there is one
     */
    public static void raise(Optional<Objection> objection, Decision.ExecuteJob execute) {
        if (objection.isPresent()) {
            throw objection.get().toAllocation(execute);
        }
    }

    /**
     * Objects to the allocation of a job.
     *
     * @param execute the decision to start it
     * @return a failure of kind PEER
     */
    public NoctuleException toAllocation(Decision.ExecuteJob execute) {
        final String text = execute.alloc().toString();
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + execute.jobId() + "): the allocation ("
                        + (text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text) + ") " + clause + ".",
                "Maybe the agent lost count of free cores: they come back with JOB_COMPLETED only.");
    }
}
