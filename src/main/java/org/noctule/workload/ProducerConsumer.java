package org.noctule.workload;

import java.util.Map;
import org.noctule.coupling.CouplingPlan;

/**
 * A whole producer-consumer workflow, which a reader of workloads replaces by its {@linkplain CouplingTask tasks}, each
 * a job of its own.
 *
 * @param name name in the workload
 * @param plan the workflow
 * @param extra further fields
 */
public record ProducerConsumer(String name, CouplingPlan plan, Map<String, Object> extra) implements Profile {
    @Override
    public <R> R match(Cases<R> cases) {
        return cases.producerConsumer(this);
    }
}
