package org.noctule.agent.backfill;

import java.util.List;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.protocol.Decider;

/** The agents that serve one queue, by name. */
public final class QueueAgents {
    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider("fcfs", (machine, order, seed) -> new Fcfs(machine, order)),
            new Provider("easy", (machine, order, seed) -> Easy.inQueueOrder(machine, order)),
            new Provider("easy-sjbf", (machine, order, seed) -> Easy.shortestFirst(machine, order)),
            new Provider("conservative", (machine, order, seed) -> new Conservative(machine, order)),
            new Provider("filler", (machine, order, seed) -> new Filler(machine, order)),
            new Provider("random", (machine, order, seed) -> new RandomChoice(machine, seed)));

    private QueueAgents() {}

    /**
     * Returns what makes these agents: {@code fcfs}, {@code easy}, {@code easy-sjbf}, {@code conservative},
     * {@code filler} and {@code random}.
     *
     * @return one provider per agent, unmodifiable
     */
    public static List<AgentProvider> providers() {
        return PROVIDERS;
    }

    private record Provider(String name, QueueMethod.Maker method) implements AgentProvider {
        @Override
        public Decider create(AgentContext context) {
            final QueueOptions options = QueueOptions.read(context.decision(), context.rules());
            return new QueueAgent(
                    method,
                    options.order(),
                    begins -> QueuePlacements.of(options.cores(), begins, options.rules(), context.seed()),
                    options.rules(),
                    context.seed());
        }

        @Override
        public boolean draws(AgentContext context) {
            return name.equals("random") || JobOrders.mayDraw(context.agent()) || CoreOrders.mayDraw(context.agent());
        }
    }
}
