package org.noctule.learning.problem;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.LongFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.JobObservationKind;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.ObservedJobs;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/** RLScheduler's problem, see {@link JobProblem}. */
final class JobKind implements ProblemKind {
    @Override
    public String name() {
        return "job";
    }

    @Override
    public OptionTable keys() {
        return JobOptions.TABLE;
    }

    @Override
    public String observation(JsonInput decision) {
        return shown(decision).layout();
    }

    private static ObservedJobs shown(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("observation"))
                .map(JobOptions::observed)
                .orElse(JobObservationKind.SCALED);
    }

    /** Actions are jobs of a window, which a kernel network scores one by one, if it is known what belongs to each. */
    @Override
    public Optional<ObjectNode> network(JsonInput decision) {
        final OptionalInt features = shown(decision).perJob();
        return features.isEmpty()
                ? Optional.empty()
                : Optional.of(JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "kernel")
                        .put("features", features.getAsInt()));
    }

    @Override
    public boolean portable() {
        return true;
    }

    @Override
    public Optional<LongFunction<Problem>> reference(AgentContext context) {
        final JsonInput env = context.decision().find("env").orElseThrow();
        return JobOptions.read(env, context.rules())
                .referred()
                .map(options -> seed -> new JobProblem(options, context.rules(), seed));
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final JsonInput env = context.decision().find("env").orElseThrow();
        final JobOptions options = JobOptions.read(env, context.rules());
        return seed -> new JobProblem(options, context.rules(), seed);
    }
}
