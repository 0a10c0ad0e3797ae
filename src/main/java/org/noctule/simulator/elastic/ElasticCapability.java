package org.noctule.simulator.elastic;

import java.util.List;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.Event;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Started jobs that change their cores, or stand still without any. */
public final class ElasticCapability implements Capability {
    /** The name, by which a machine that can change the cores of jobs knows it. */
    public static final String NAME = "elastic";

    /** Makes the capability. */
    public ElasticCapability() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needed(Job job) {
        return job.elasticity().isPresent();
    }

    @Override
    public boolean needed(Decision decision) {
        return decision instanceof ElasticDecision;
    }

    /** {@return the part of a machine that makes no changes, and refuses all orders} */
    @Override
    public RunPart part(RunScene scene) {
        final ElasticOrders orders = new ElasticOrders(scene, JobChanges.NONE);
        return new RunPart() {
            @Override
            public boolean apply(Decision decision, double now, List<Event> outbox) {
                return orders.apply(decision, now, outbox);
            }
        };
    }
}
