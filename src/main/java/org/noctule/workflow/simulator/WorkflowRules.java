package org.noctule.workflow.simulator;

/**
 * The rules of jobs that wait for others and pass data on.
 *
 * @param brokenParents the fate of a job one of whose parents did not succeed
 * @param dataItems the cost of data items
 */
public record WorkflowRules(BrokenParents brokenParents, DataItems dataItems) {
    /** Jobs are cancelled with their parents, and data is moved. */
    public static final WorkflowRules DEFAULT = new WorkflowRules(BrokenParents.CANCEL, DataItems.MOVED);
}
