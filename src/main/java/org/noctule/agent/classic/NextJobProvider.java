package org.noctule.agent.classic;

import java.util.List;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Step;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;

/**
 * Makes RLScheduler's heuristic agents: always the first job in the order of {@code agent.order} runs next, and it
 * stays the next one until it fits; see {@link JobProblem}.
 */
public final class NextJobProvider implements AgentProvider {
    private static final List<String> PASSES = List.of("date", "event");

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
        final AgentRules rules = agent.find("passes")
                .map(passes -> AgentRules.Passes.values()[PASSES.indexOf(passes.oneOf(PASSES))])
                .map(context.rules()::with)
                .orElse(context.rules());
        final JobProblem problem = new JobProblem(JobOptions.read(agent, rules).firstOnly(), rules, context.seed());
        return message -> {
            Step step = problem.receive(message);
            while (step instanceof Step.Choose) {
                step = problem.choose(0);
            }
            return ((Step.Send) step).reply();
        };
    }
}
