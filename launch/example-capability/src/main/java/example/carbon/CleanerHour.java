package example.carbon;

import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

/** Starts jobs in the order of their submission, each at the cleanest hour within a bound after its submission. */
public final class CleanerHour implements AgentProvider {
    @Override
    public String name() {
        return "cleaner-hour";
    }

    @Override
    public boolean draws(AgentContext context) {
        return false;
    }

    /** Reads {@code decision.agent.bound}: for how many seconds at most a job is held back. */
    @Override
    public Decider create(AgentContext context) {
        JsonInput keys = context.agent().allow("name", "type", "cores", "bound");
        double bound = keys.find("bound").map(JsonInput::positive).orElse(6 * 3600.0);
        Intensity intensity = Optional.ofNullable(context.capabilities().get("carbon"))
                .map(Intensity::read)
                .orElseThrow(() -> NoctuleException.input(
                        "The agent (cleaner-hour) asks the capability (carbon) for its series, and there is none.",
                        "Maybe name the jar in the options file too: \"capabilities\": [\"FILE.jar\"]."));
        return new SchedulingAgent(context, cluster -> schedule(cluster, intensity, bound));
    }

    private static void schedule(ClusterState cluster, Intensity intensity, double bound) {
        double call = Double.POSITIVE_INFINITY;
        boolean free = true;
        for (Job job : cluster.waiting()) {
            double date = intensity.cleanest(cluster.now(), job.submitTime() + bound);
            if (date > cluster.now()) {
                call = Math.min(call, date);
            } else {
                free = free && cluster.start(job);
            }
        }
        if (call < Double.POSITIVE_INFINITY) {
            cluster.callAt(call);
        }
    }
}
