package org.noctule.simulator.workflow;

/**
 * The rules of jobs that wait for others.
 *
 * @param brokenParents the fate of a job one of whose parents did not succeed
 */
public record WorkflowRules(BrokenParents brokenParents) {
    /** Jobs are cancelled with their parents. */
    public static final WorkflowRules DEFAULT = new WorkflowRules(BrokenParents.CANCEL);
}
