package org.noctule.workload;

import java.util.Map;
import org.noctule.workflow.WorkflowPlan;

/**
 * A whole producer-consumer workflow, which a reader of workloads replaces by its {@linkplain WorkflowTask tasks}, each
 * a job of its own.
 *
 * @param name name in the workload
 * @param plan the workflow
 * @param extra further fields
 */
public record ProducerConsumer(String name, WorkflowPlan plan, Map<String, Object> extra) implements Profile {
    @Override
    public <R> R match(Cases<R> cases) {
        return cases.producerConsumer(this);
    }
}
