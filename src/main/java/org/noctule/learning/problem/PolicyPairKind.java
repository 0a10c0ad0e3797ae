package org.noctule.learning.problem;

import java.util.List;
import java.util.SortedMap;
import java.util.function.LongFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Policy;
import org.noctule.agent.Problem;
import org.noctule.agent.classic.RecordedAgent;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.ObservationKind;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Decider;

/** HDeepRM's problem, see {@link PolicyPairProblem}. */
final class PolicyPairKind implements ProblemKind {
    @Override
    public String name() {
        return "policy";
    }

    @Override
    public OptionTable keys() {
        return EnvironmentOptions.TABLE;
    }

    @Override
    public String observation(JsonInput decision) {
        final ObservationKind shown =
                EnvironmentOptions.read(decision.find("env")).observation();
        return "policy " + ObservationKind.names().get(shown.ordinal());
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final EnvironmentOptions options = read(context);
        return seed -> problem(context.with(seed), options, false);
    }

    /** Where files may be written, HDeepRM's are, and they hold rewards. */
    @Override
    public Decider agent(AgentContext context, Policy policy, SortedMap<String, List<Double>> scales, String source) {
        final boolean recorded = context.output().isPresent();
        final EnvironmentOptions options =
                recorded ? read(context) : read(context).unrewarded();
        return RecordedAgent.of(problem(context, options, recorded), policy, context.output());
    }

    private static EnvironmentOptions read(AgentContext context) {
        return EnvironmentOptions.read(context.decision().find("env"));
    }

    private static PolicyPairProblem problem(AgentContext context, EnvironmentOptions options, boolean recorded) {
        return new PolicyPairProblem(options, context.rules(), context.seed(), recorded);
    }
}
