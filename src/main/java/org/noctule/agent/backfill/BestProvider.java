package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.order.FirstSubmitted;
import org.noctule.agent.whatif.Best;
import org.noctule.agent.whatif.BestOptions;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** The agent {@code best}: one queue, served as would have been best of late. */
public final class BestProvider implements AgentProvider, AgentFamily {
    /** Creates the provider. */
    public BestProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "best";
    }

    @Override
    public String summary() {
        return "predicts run times, keeps cores for brief jobs, and compares what nine rules would start in drawn futures";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(BestOptions.TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final BestOptions options = BestOptions.read(context.decision(), context.rules());
        return new QueueAgent(
                (machine, order, seed) -> {
                    final Best best = new Best(options.objective(), options.futures(), seed);
                    best.history(options.history(), machine.cores());
                    return new ImaginedMethod(machine, best);
                },
                new FirstSubmitted(),
                begins -> QueuePlacements.of(options.cores(), begins, options.rules(), context.seed()),
                options.rules(),
                context.seed());
    }
}
