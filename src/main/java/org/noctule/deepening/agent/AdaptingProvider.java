package org.noctule.deepening.agent;

import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/**
 * Makes agents beside which an adaptation agent answers training jobs, if the options name one.
 *
 * @param provider makes the agent itself
 */
public record AdaptingProvider(AgentProvider provider) implements AgentProvider {
    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public String summary() {
        return provider.summary();
    }

    @Override
    public Optional<OptionTable> keys() {
        return provider.keys();
    }

    @Override
    public Decider create(AgentContext context) {
        final Decider decider = provider.create(context);
        return context.decision()
                .find(AdaptationChoice.NAME)
                .<Decider>map(named -> new AdaptingDecider(decider, AdaptationChoice.read(named, context.seed())))
                .orElse(decider);
    }

    @Override
    public boolean draws(AgentContext context) {
        return provider.draws(context)
                || context.decision()
                        .find(AdaptationChoice.NAME)
                        .map(AdaptationChoice::draws)
                        .orElse(false);
    }
}
