package org.noctule.agent.problem;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentFamily;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.AgentRules;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.protocol.Decider;

/**
 * Makes RLScheduler's heuristic agents: always the first job in the order of {@code agent.order} runs next, and it
 * stays the next one until it fits; see {@link JobProblem}.
 */
public final class NextJobProvider implements AgentProvider, AgentFamily {
    private static final OptionTable TABLE = AgentKeys.table(
            JobOrders.key("order of which the first job is chosen"),
            OptionKey.with(
                    "backfilling", OptionValues.flag(), false, "whether others pass the chosen job, as in RLScheduler"),
            CoreOrders.KEY,
            AgentKeys.PASSES,
            AgentKeys.MAINTENANCE);

    /** Creates the provider. */
    public NextJobProvider() {}

    @Override
    public List<AgentProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "next-job";
    }

    @Override
    public String summary() {
        return "chooses the first job in `order`, which then stays the next one to start, as in RLScheduler";
    }

    @Override
    public Optional<OptionTable> keys() {
        return Optional.of(TABLE);
    }

    @Override
    public Decider create(AgentContext context) {
        final JsonInput agent = context.agent().allow(TABLE);
        final AgentRules rules = context.rules().asked(context.decision());
        return new PolicyAgent(
                new JobProblem(JobOptions.read(agent, rules).firstOnly(), rules, context.seed()),
                (observation, mask) -> 0);
    }

    @Override
    public boolean draws(AgentContext context) {
        return JobOrders.mayDraw(context.agent()) || CoreOrders.mayDraw(context.agent());
    }
}
