package org.noctule.deepening.agent;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.protocol.Decider;

/** Makes agents that give cores to spare to training jobs. */
public final class SpareProvider implements AgentProvider, AgentFamily {
    private static final OptionKey<Integer> SPARE =
            OptionKey.with("spare", OptionValues.count(), 1, "number of cores on which no job is started");
    private static final OptionKey<GrantRule> GRANT = OptionKey.with(
            "grant",
            OptionValues.choice(GrantRule.class),
            GrantRule.GAIN,
            "training job that gets one of them until it ends");
    private static final OptionTable TABLE = AgentKeys.table(SPARE, GRANT);

    /** Creates the provider. */
    public SpareProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "spare";
    }

    @Override
    public String summary() {
        return "first come, first served, and gives cores to spare to [training jobs that adapt](adaptation-cluster.md)";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final Options agent = TABLE.read(context.agent());
        return new SpareAgent(agent.get(SPARE), agent.get(GRANT), context.seed());
    }

    @Override
    public boolean draws(AgentContext context) {
        return TABLE.part(context.agent()).get(GRANT) == GrantRule.RANDOM;
    }
}
