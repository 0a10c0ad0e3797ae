package org.noctule.coupling.workload;

import java.util.Map;
import org.noctule.coupling.CouplingPlan;
import org.noctule.workload.Profile;

/**
 * A task of a producer-consumer workflow: it computes, and its transport takes as long as the other tasks make it.
 *
 * @param name name in the workload
 * @param workflow id of the workflow: that of the job which it was in the workload
 * @param plan the workflow
 * @param number number of the task within the workflow, from 0: simulations first, then trainers
 * @param extra further fields
 */
public record CouplingTask(String name, String workflow, CouplingPlan plan, int number, Map<String, Object> extra)
        implements Profile.Extended {
    /**
     * Tells whether the task trains.
     *
     * @return false if it simulates
     */
    public boolean trains() {
        return number >= plan.shape().simulations();
    }

    @Override
    public Profile.Course course() {
        return Profile.Course.TOLD;
    }

    @Override
    public boolean scaled() {
        return true;
    }

    @Override
    public String clause() {
        return "is a task of a workflow";
    }
}
