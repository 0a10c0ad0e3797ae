package org.noctule.workflow.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** The agents for jobs that wait for others and pass data on, by name. */
public final class WorkflowAgents implements AgentFamily {
    private static final List<AgentProvider> PROVIDERS = List.of(
            new Provider(
                    "heft",
                    "plans jobs that wait for each other ahead, each where it ends first (HEFT)",
                    HeftAgent::new),
            new Provider(
                    "locality",
                    "starts whatever fits, each job on the node that has most of the data that it reads",
                    LocalityAgent::new),
            new Provider(
                    "transport",
                    "does the same, and chooses the transport by which a workflow is predicted to be through first",
                    TransportAgent::new));

    /** Creates the family. */
    public WorkflowAgents() {}

    @Override
    public List<AgentProvider> providers() {
        return PROVIDERS;
    }

    private record Provider(String name, String summary, Function<AgentContext, Decider> maker)
            implements AgentProvider {
        private static final OptionTable TABLE = AgentKeys.table(AgentKeys.MAINTENANCE);

        @Override
        public Optional<OptionTable> keys() {
            return Optional.of(TABLE);
        }

        @Override
        public Decider create(AgentContext context) {
            context.agent().allow(TABLE);
            return maker.apply(context);
        }

        @Override
        public boolean draws(AgentContext context) {
            return false;
        }
    }
}
