package example.carbon;

import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.Decider;
import org.noctule.report.data.StepFunction;

/** Starts jobs in the order of their submission, each at the cleanest hour within a bound after its submission. */
public final class CleanerHour implements AgentProvider {
    private static final OptionKey<Double> BOUND = OptionKey.with(
                    "bound", OptionValues.positive(), 6 * 3600.0, "longest time for which a job is held back")
            .in("s");
    private static final OptionTable KEYS = AgentKeys.table(BOUND, CoreOrders.KEY);

    @Override
    public String name() {
        return "cleaner-hour";
    }

    @Override
    public boolean draws(AgentContext context) {
        return false;
    }

    @Override
    public Decider create(AgentContext context) {
        double bound = AgentKeys.read(KEYS, context.decision()).get(BOUND);
        StepFunction intensity = Carbon.intensity(context.capability("carbon"));
        return new SchedulingAgent(
                context, SchedulingPolicy.from((job, now) -> intensity.lowest(now, job.submitTime() + bound)));
    }
}
