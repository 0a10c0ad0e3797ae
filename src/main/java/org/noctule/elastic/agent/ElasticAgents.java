package org.noctule.elastic.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.Decider;

/** The agents that change jobs which have started, by name. */
public final class ElasticAgents {
    /** Those of the simulator that was published with Tiresias, in GPU seconds. */
    private static final double[] THRESHOLDS = {3250, 7200};

    /** Gavel's. */
    private static final double ROUND = 360;

    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider(
                    "easy-malleable",
                    "is `easy`, but fills idle cores with malleable jobs and takes them back for jobs that wait",
                    AgentKeys.table(
                            OptionKey.of("order", JobOrders.values(), "`first`", "order of the queue"),
                            OptionKey.of(
                                    "growth",
                                    OptionValues.choice(Growth.class),
                                    "`first`",
                                    "jobs that get idle cores: those that started first, and the last give them back;"
                                            + " or all a step at a time"),
                            AgentKeys.MAINTENANCE),
                    ElasticAgents::easy),
            new Provider(
                    "las",
                    "suspends those jobs that have had most of the machine (least attained service, as Tiresias)",
                    AgentKeys.table(
                            OptionKey.of(
                                    "thresholds",
                                    OptionValues.list("ascending numbers above 0"),
                                    "`[3250, 7200]`",
                                    "core seconds after which a job falls to the next queue"),
                            OptionKey.of(
                                    "promote",
                                    OptionValues.fromZero(),
                                    "0: never",
                                    "a suspended job that has waited for so many times as long as it has run returns"
                                            + " to the first queue"),
                            AgentKeys.MAINTENANCE),
                    ElasticAgents::leastAttained),
            new Provider(
                    "rounds",
                    "shares each type of processor fairly, in rounds between which jobs are suspended, as Gavel",
                    AgentKeys.table(
                            OptionKey.of("round", OptionValues.positive(), "360", "length of a round")
                                    .in("s"),
                            AgentKeys.MAINTENANCE),
                    ElasticAgents::rounds));

    private ElasticAgents() {}

    /**
     * Returns what makes these agents: {@code easy-malleable}, {@code las} and {@code rounds}.
     *
     * @return one provider per agent, unmodifiable
     */
    public static List<AgentProvider> providers() {
        return PROVIDERS;
    }

    private static Decider easy(AgentContext context, JsonInput keys) {
        final MalleableEasy policy = new MalleableEasy(
                keys.find("order")
                        .map(order -> JobOrders.read(order, context.rules()))
                        .orElseGet(() -> JobOrders.named("first")),
                keys.find("growth").map(growth -> growth.oneOf(Growth.class)).orElse(Growth.FIRST));
        return new SchedulingAgent(context, policy);
    }

    private static Decider leastAttained(AgentContext context, JsonInput keys) {
        final LeastAttained policy = new LeastAttained(
                keys.find("thresholds").map(ElasticAgents::thresholds).orElse(THRESHOLDS),
                keys.find("promote").map(factor -> factor.numberFrom(0)).orElse(0.0));
        return new SchedulingAgent(context, policy);
    }

    private static double[] thresholds(JsonInput list) {
        final double[] thresholds =
                list.elements().stream().mapToDouble(JsonInput::positive).toArray();
        for (int i = 1; i < thresholds.length; i++) {
            if (thresholds[i] <= thresholds[i - 1]) {
                throw list.elements()
                        .get(i)
                        .error(
                                "is not above the one before",
                                "Maybe list the thresholds from the least to the largest.");
            }
        }
        return thresholds;
    }

    private static Decider rounds(AgentContext context, JsonInput keys) {
        final Rounds policy =
                new Rounds(keys.find("round").map(JsonInput::positive).orElse(ROUND));
        return new SchedulingAgent(context, policy, begins -> policy.placement(begins.platform()));
    }

    private record Provider(
            String name, String summary, OptionTable table, BiFunction<AgentContext, JsonInput, Decider> maker)
            implements AgentProvider {
        @Override
        public Optional<OptionTable> keys() {
            return Optional.of(table);
        }

        @Override
        public Decider create(AgentContext context) {
            final JsonInput keys = context.agent();
            keys.allow(table);
            return maker.apply(context, keys);
        }

        @Override
        public boolean draws(AgentContext context) {
            return JobOrders.mayDraw(context.agent());
        }
    }
}
