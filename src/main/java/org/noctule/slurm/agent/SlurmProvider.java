package org.noctule.slurm.agent;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** The agent {@code slurm}, by its name. */
public final class SlurmProvider implements AgentProvider, AgentFamily {
    /** Creates the provider. */
    public SlurmProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public String summary() {
        return "decides as Slurm 22.05 does, by its `slurm.conf`";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(SlurmKeys.TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        return new SlurmAgent(context, AgentKeys.read(SlurmKeys.TABLE, context.decision()));
    }

    @Override
    public boolean draws(AgentContext context) {
        return false;
    }
}
