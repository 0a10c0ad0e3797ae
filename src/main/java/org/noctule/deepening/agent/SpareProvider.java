package org.noctule.deepening.agent;

import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.Decider;

/** Makes agents that give cores to spare to training jobs. */
public final class SpareProvider implements AgentProvider {
    private static final String SPARE = "spare";
    private static final String GRANT = "grant";
    private static final OptionTable TABLE = AgentKeys.table(
            OptionKey.of(SPARE, OptionValues.count(), "1", "number of cores on which no job is started"),
            OptionKey.of(
                    GRANT,
                    OptionValues.choice(GrantRule.class),
                    "`gain`",
                    "training job that gets one of them until it ends"));

    /** Creates the provider. */
    public SpareProvider() {}

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
        final JsonInput agent = context.agent().allow(TABLE);
        return new SpareAgent(agent.find(SPARE).map(JsonInput::count).orElse(1), rule(agent), context.seed());
    }

    private static GrantRule rule(JsonInput agent) {
        return agent.find(GRANT).map(grant -> grant.oneOf(GrantRule.class)).orElse(GrantRule.GAIN);
    }

    @Override
    public boolean draws(AgentContext context) {
        return rule(context.agent()) == GrantRule.RANDOM;
    }
}
