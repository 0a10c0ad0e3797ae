package org.noctule.agent.backfill;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.whatif.WhatIf;
import org.noctule.agent.whatif.WhatIfOptions;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** The agent {@code what-if}: one queue, served as is best in an imagined future of the present. */
public final class WhatIfProvider implements AgentProvider, AgentFamily {
    /** Creates the provider. */
    public WhatIfProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "what-if";
    }

    @Override
    public String summary() {
        return "tries several orders and kinds of backfilling in imagined futures and plays the best";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(WhatIfOptions.TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final WhatIfOptions options = WhatIfOptions.read(context.decision(), context.rules());
        return new QueueAgent(
                (machine, order, seed) -> new ImaginedMethod(machine, new WhatIf(options, seed)),
                options.orders().get(0),
                begins -> QueuePlacements.of(options.cores(), begins, options.rules(), context.seed()),
                options.rules(),
                context.seed());
    }
}
