package org.noctule.workflow.simulator;

import org.noctule.simulator.Scenario;
import org.noctule.workload.Workload;

/**
 * The rules of jobs that wait for others and pass data on.
 *
 * @param brokenParents the fate of a job one of whose parents did not succeed
 * @param dataItems the cost of data items
 */
public record WorkflowRules(BrokenParents brokenParents, DataItems dataItems) {
    /** Jobs are cancelled with their parents, and data is moved. */
    public static final WorkflowRules DEFAULT = new WorkflowRules(BrokenParents.CANCEL, DataItems.MOVED);

    /**
     * Lets a run go by these rules.
     *
     * @param plain the run
     * @return the same run by them, with the data items that cost something
     */
    public Scenario of(Scenario plain) {
        return plain.with(plain.workloads().stream().map(this::of).toList()).under(this);
    }

    private Workload of(Workload all) {
        return new Workload(all.name(), dataItems.of(all.jobs()), all.repairs(), all.profiles(), all.begin());
    }
}
