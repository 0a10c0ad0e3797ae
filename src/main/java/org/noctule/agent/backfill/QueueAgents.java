package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** The agents that serve one queue, by name. */
public final class QueueAgents implements AgentFamily {
    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider(
                    "fcfs",
                    "starts jobs first come, first served; nothing overtakes",
                    (machine, order, seed) -> new Fcfs(machine, order)),
            new Provider(
                    "easy",
                    "starts jobs early if they do not delay the first one that waits (EASY backfilling)",
                    (machine, order, seed) -> Easy.inQueueOrder(machine, order)),
            new Provider(
                    "easy-sjbf",
                    "the same as `easy`, but tries the shortest jobs first",
                    (machine, order, seed) -> Easy.shortestFirst(machine, order)),
            new Provider(
                    "conservative",
                    "gives every job a reservation when it is submitted; the job never starts later",
                    (machine, order, seed) -> Conservative.of(machine, order)),
            new Provider(
                    "filler",
                    "starts whatever fits, in the order of submission",
                    (machine, order, seed) -> new Filler(machine, order)),
            new Provider(
                    "random",
                    "starts random jobs that fit",
                    (machine, order, seed) -> new RandomChoice(machine, seed)));

    /** Creates the family. */
    public QueueAgents() {}

    @Override
    public List<AgentProvider> providers() {
        return PROVIDERS;
    }

    private record Provider(String name, String summary, QueueMethod.Maker method) implements AgentProvider {
        @Override
        public Optional<OptionTable> keys() {
            return Optional.of(QueueOptions.TABLE);
        }

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
