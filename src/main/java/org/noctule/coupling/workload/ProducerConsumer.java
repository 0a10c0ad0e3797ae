package org.noctule.coupling.workload;

import java.util.Map;
import org.noctule.coupling.CouplingPlan;
import org.noctule.workload.Profile;

/**
 * A whole producer-consumer workflow, which a reader of workloads replaces by its {@linkplain CouplingTask tasks}, each
 * a job of its own.
 *
 * @param name name in the workload
 * @param plan the workflow
 * @param extra further fields
 */
public record ProducerConsumer(String name, CouplingPlan plan, Map<String, Object> extra) implements Profile.Extended {
    @Override
    public Profile.Course course() {
        return Profile.Course.REPLACED;
    }

    @Override
    public String clause() {
        return "is a whole workflow";
    }
}
