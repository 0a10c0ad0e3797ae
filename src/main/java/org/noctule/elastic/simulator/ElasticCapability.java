package org.noctule.elastic.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.Event;
import org.noctule.simulator.Capability;
import org.noctule.simulator.CoreChanges;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** Started jobs that change their cores, or stand still without any. */
public final class ElasticCapability implements Capability {
    /** Makes the capability. */
    public ElasticCapability() {}

    @Override
    public String name() {
        return "elastic";
    }

    @Override
    public boolean needed(Job job) {
        return job.elasticity().isPresent();
    }

    @Override
    public boolean needed(Decision decision) {
        return decision instanceof ElasticDecision;
    }

    /** {@return the changes of a machine that makes them; a part that refuses all orders on another one} */
    @Override
    public RunPart part(RunScene scene) {
        final Optional<CoreChanges> changes = scene.jobs().changes();
        if (changes.isPresent()) {
            return new ElasticRuns(scene, changes.get());
        }
        final ElasticOrders orders = new ElasticOrders(scene, JobChanges.NONE);
        return new RunPart() {
            @Override
            public boolean apply(Decision decision, double now, List<Event> outbox) {
                return orders.apply(decision, now, outbox);
            }
        };
    }
}
