package org.noctule.learning.agent;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Policy;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.Problem;
import org.noctule.agent.classic.RecordedAgent;
import org.noctule.agent.fabric.PartitionProblem;
import org.noctule.agent.fabric.PartitionView;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.JobObservationKind;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.model.Layout;
import org.noctule.protocol.Decider;

/** The problem that {@code decision.env} poses to a learning agent. */
public final class PosedProblem {
    private static final List<String> PROBLEMS = List.of("policy", "job", "partition");

    private PosedProblem() {}

    private static String name(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("problem"))
                .map(problem -> problem.oneOf(PROBLEMS))
                .orElse("policy");
    }

    /** What a run shows of a training job, if it asks how far to split it. */
    static Optional<PartitionView> partition(JsonInput decision) {
        return name(decision).equals("partition")
                ? Optional.of(PartitionView.read(decision.find("env")))
                : Optional.empty();
    }

    private static boolean choosesJobs(JsonInput decision) {
        return name(decision).equals("job");
    }

    /** How many values each job has where actions are jobs of a window, which a kernel network scores one by one. */
    static OptionalInt valuesPerJob(JsonInput decision) {
        return choosesJobs(decision) ? OptionalInt.of(jobs(decision).perJob()) : OptionalInt.empty();
    }

    private static JobObservationKind jobs(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("observation"))
                .map(JobObservationKind::read)
                .orElse(JobObservationKind.SCALED);
    }

    /**
     * Names the observation, as models have it in their layout.
     *
     * @param decision the {@code decision} object
     * @return such as {@code "policy minimal"}, {@code "job"} or {@code "job logarithmic"}
     * @throws org.noctule.error.NoctuleException if it poses no such problem
     */
    public static String observation(JsonInput decision) {
        return switch (name(decision)) {
            case "job" -> jobs(decision) == JobObservationKind.SCALED ? "job" : "job logarithmic";
            case "partition" -> PartitionView.read(decision.find("env")).name();
            default ->
                "policy "
                        + EnvironmentOptions.read(decision.find("env"))
                                .observation()
                                .name()
                                .toLowerCase(Locale.ROOT);
        };
    }

    /** Which actions a run has. */
    static ActionSpace actions(AgentContext context) {
        return switch (name(context.decision())) {
            case "job" -> job(context).actions();
            case "partition" -> PartitionProblem.actions(context);
            default -> policyPair(context, false).actions();
        };
    }

    /** Lets a policy decide a run, which sees things in the scales of its model. */
    static Decider agent(AgentContext context, Policy policy, Layout layout, String source) {
        return switch (name(context.decision())) {
            case "job" -> new PolicyAgent(job(context), policy);
            case "partition" ->
                new PolicyAgent(new PartitionProblem(context, Scales.ranges(layout.scales(), source)), policy);
            default -> RecordedAgent.of(policyPair(context, context.output().isPresent()), policy, context.output());
        };
    }

    private static PolicyPairProblem policyPair(AgentContext context, boolean recorded) {
        final EnvironmentOptions options =
                EnvironmentOptions.read(context.decision().find("env"));
        return new PolicyPairProblem(
                recorded ? options : options.unrewarded(), context.rules(), context.seed(), recorded);
    }

    private static Problem job(AgentContext context) {
        final Optional<JsonInput> env = context.decision().find("env");
        return new JobProblem(JobOptions.read(env.orElseThrow(), context.rules()), context.rules(), context.seed());
    }
}
