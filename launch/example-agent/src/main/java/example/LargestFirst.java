package example;

import java.util.Comparator;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

/** Starts the widest waiting jobs first. */
public final class LargestFirst implements AgentProvider {
    @Override
    public String name() {
        return "largest-first";
    }

    /** Reads {@code decision.agent.skip}: whether narrower jobs may start when the widest one does not fit. */
    @Override
    public Decider create(AgentContext context) {
        JsonInput keys = context.agent().allow("name", "type", "cores", "skip");
        boolean skip = keys.find("skip").map(JsonInput::flag).orElse(true);
        return new SchedulingAgent(context, cluster -> schedule(cluster, skip));
    }

    private static void schedule(ClusterState cluster, boolean skip) {
        for (Job job : cluster.waiting(Comparator.comparingInt(Job::resources).reversed())) {
            if (!cluster.start(job) && !skip) {
                return;
            }
        }
    }
}
