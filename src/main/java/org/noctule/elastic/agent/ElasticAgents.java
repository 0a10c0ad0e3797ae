package org.noctule.elastic.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.protocol.Decider;

/** The agents that change jobs which have started, by name. */
public final class ElasticAgents implements AgentFamily {
    private static final OptionKey<JsonInput> ORDER = JobOrders.key("order of the queue");
    private static final OptionKey<Growth> GROWTH = OptionKey.with(
            "growth",
            OptionValues.choice(Growth.class),
            Growth.FIRST,
            "jobs that get idle cores: those that started first, and the last give them back; or all a step at a time");
    /** Those of the simulator that was published with Tiresias, in GPU seconds. */
    private static final double[] USUAL = {3250, 7200};

    private static final OptionKey<List<JsonInput>> THRESHOLDS = OptionKey.of(
                    "thresholds",
                    OptionValues.list("ascending numbers above 0"),
                    "core seconds after which a job falls to the next queue")
            .told("`[3250, 7200]`");
    private static final OptionKey<Double> PROMOTE = OptionKey.with(
                    "promote",
                    OptionValues.fromZero(),
                    0.0,
                    "a suspended job that has waited for so many times as long as it has run returns to the first queue")
            .told("0: never");
    /** Gavel's. */
    private static final OptionKey<Double> ROUND = OptionKey.with(
                    "round", OptionValues.positive(), 360.0, "length of a round")
            .in("s");

    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider(
                    "easy-malleable",
                    "is `easy`, but fills idle cores with malleable jobs and takes them back for jobs that wait",
                    AgentKeys.table(ORDER, GROWTH, AgentKeys.MAINTENANCE),
                    ElasticAgents::easy),
            new Provider(
                    "las",
                    "suspends those jobs that have had most of the machine (least attained service, as Tiresias)",
                    AgentKeys.table(THRESHOLDS, PROMOTE, AgentKeys.MAINTENANCE),
                    ElasticAgents::leastAttained),
            new Provider(
                    "rounds",
                    "shares each type of processor fairly, in rounds between which jobs are suspended, as Gavel",
                    AgentKeys.table(ROUND, AgentKeys.MAINTENANCE),
                    ElasticAgents::rounds));

    /** Creates the family. */
    public ElasticAgents() {}

    @Override
    public List<AgentProvider> providers() {
        return PROVIDERS;
    }

    private static Decider easy(AgentContext context, Options keys) {
        final MalleableEasy policy =
                new MalleableEasy(JobOrders.read(keys.get(ORDER), context.rules()), keys.get(GROWTH));
        return SchedulingAgent.byCores(context, policy, "The agent easy-malleable");
    }

    private static Decider leastAttained(AgentContext context, Options keys) {
        final double[] thresholds =
                keys.find(THRESHOLDS).map(ElasticAgents::thresholds).orElse(USUAL);
        return SchedulingAgent.byCores(context, new LeastAttained(thresholds, keys.get(PROMOTE)), "The agent las");
    }

    private static double[] thresholds(List<JsonInput> list) {
        final double[] thresholds =
                list.stream().mapToDouble(JsonInput::positive).toArray();
        for (int i = 1; i < thresholds.length; i++) {
            if (thresholds[i] <= thresholds[i - 1]) {
                throw list.get(i)
                        .error(
                                "is not above the one before",
                                "Maybe list the thresholds from the least to the largest.");
            }
        }
        return thresholds;
    }

    private static Decider rounds(AgentContext context, Options keys) {
        final Rounds policy = new Rounds(keys.get(ROUND));
        return new SchedulingAgent(context, policy, begins -> policy.placement(begins.platform()));
    }

    private record Provider(
            String name, String summary, OptionTable table, BiFunction<AgentContext, Options, Decider> maker)
            implements AgentProvider {
        @Override
        public Optional<OptionTable> keys() {
            return Optional.of(table);
        }

        @Override
        public Decider create(AgentContext context) {
            return maker.apply(context, table.read(context.agent()));
        }

        @Override
        public boolean draws(AgentContext context) {
            return JobOrders.mayDraw(context.agent());
        }
    }
}
