package example.power;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

/**
 * Starts each job that fits, in the order of their submission, if the cap holds for as long as it asks for: with the
 * jobs that run then, by what they asked for. Cores count with the most power that any core has.
 */
public final class UnderCap implements AgentProvider {
    private static final OptionKey<Double> HORIZON = OptionKey.with(
                    "horizon", OptionValues.positive(), 86_400.0, "time for which the cap is looked at ahead, at most")
            .in("s");
    private static final int CHANGES = 1000;
    private static final OptionTable KEYS = AgentKeys.table(HORIZON, CoreOrders.KEY);

    /** The watts that a started job draws, and until when at most. */
    private record Draw(double watts, double end) {}

    @Override
    public String name() {
        return "under-cap";
    }

    @Override
    public boolean draws(AgentContext context) {
        return false;
    }

    @Override
    public Decider create(AgentContext context) {
        double horizon = AgentKeys.read(KEYS, context.decision()).get(HORIZON);
        Power.Cap cap = Power.Cap.of(context.capability("power"));
        return new SchedulingAgent(context, cluster -> schedule(cluster, cap, horizon));
    }

    private static void schedule(ClusterState cluster, Power.Cap cap, double horizon) {
        double perCore = wattsPerCore(cluster.platform());
        List<Draw> draws = new ArrayList<>();
        cluster.running()
                .forEach(run -> draws.add(new Draw(
                        perCore * run.cores().size(), run.start() + run.job().estimate())));
        boolean held = false;
        for (Job job : cluster.waiting()) {
            Draw draw = new Draw(perCore * job.resources(), cluster.now() + job.estimate());
            double until = Math.min(draw.end(), cluster.now() + horizon);
            if (!holds(cap, draws, draw.watts(), cluster.now(), until)) {
                if (draws.isEmpty() && !everHolds(cap, draw.watts(), cluster.now(), until - cluster.now())) {
                    cluster.reject(job);
                }
                held = true;
            } else if (cluster.start(job)) {
                draws.add(draw);
            }
        }
        double next = cap.watts().next(cluster.now());
        if (held && next < Double.POSITIVE_INFINITY) {
            cluster.callAt(next);
        }
    }

    /**
     * Whether so many watts more keep the cap from a date to another: looked at whenever the cap or the draw changes.
     */
    private static boolean holds(Power.Cap cap, List<Draw> draws, double more, double from, double until) {
        TreeSet<Double> dates = new TreeSet<>();
        for (double date = from;
                date <= until && date < Double.POSITIVE_INFINITY;
                date = cap.watts().next(date)) {
            dates.add(date);
        }
        return dates.stream().allMatch(date -> {
            double drawn = draws.stream()
                    .filter(each -> each.end() > date || date == from)
                    .mapToDouble(Draw::watts)
                    .sum();
            return drawn + more <= cap.left(date);
        });
    }

    /**
     * Whether an idle machine keeps the cap with so many watts for so long, from now or from one of many changes on.
     */
    private static boolean everHolds(Power.Cap cap, double watts, double now, double seconds) {
        double date = now;
        for (int step = 0; step < CHANGES && date < Double.POSITIVE_INFINITY; step++) {
            if (holds(cap, List.of(), watts, date, date + seconds)) {
                return true;
            }
            date = cap.watts().next(date);
        }
        return false;
    }

    private static double wattsPerCore(Platform platform) {
        double most = 0;
        for (int processor = 0; processor < platform.nbProcessors(); processor++) {
            most = Math.max(most, platform.processorType(processor).wattsPerCore());
        }
        return most;
    }
}
