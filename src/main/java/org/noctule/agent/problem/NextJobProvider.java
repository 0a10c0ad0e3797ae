package org.noctule.agent.problem;

import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.AgentRules;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;

/**
 * Makes RLScheduler's heuristic agents: always the first job in the order of {@code agent.order} runs next, and it
 * stays the next one until it fits; see {@link JobProblem}.
 */
public final class NextJobProvider implements AgentProvider {
    /** Creates the provider. */
    public NextJobProvider() {}

    @Override
    public String name() {
        return "next-job";
    }

    @Override
    public Decider create(AgentContext context) {
        final JsonInput agent = context.decision()
                .find("agent")
                .orElseGet(() -> JsonInput.parse("{}", context.decision().where()));
        agent.allow("name", "type", "order", "cores", "passes", "backfilling");
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
