package org.noctule.learning.problem;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.ViewOptions;
import org.noctule.agent.problem.ViewedProblem;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.PlanDesk;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.FabricPlanDesk;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.workload.Job;

/** The bare machine, see {@link BareCluster}: a program that steps environments decides. */
final class ClusterKind implements ProblemKind {
    @Override
    public String name() {
        return "cluster";
    }

    @Override
    public OptionTable keys() {
        return ViewOptions.table(new BareCluster());
    }

    @Override
    public OptionTable agentKeys() {
        return FabricPlanDesk.KEYS;
    }

    @Override
    public String observation(JsonInput decision) {
        return "cluster";
    }

    @Override
    public boolean portable() {
        return true;
    }

    @Override
    public void checkChoosable() {
        throw NoctuleException.input(
                "$.decision.env.problem: the problem (" + name() + ") is decided by a program that steps environments.",
                "Maybe write a problem in Python (noctule.Problem), or name another one, such as job.");
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final JsonInput env = context.decision().find("env").orElseThrow();
        return seed -> {
            final BareCluster cluster = new BareCluster();
            return new ViewedProblem(cluster, ViewOptions.read(env, cluster), context.rules(), seed, begins -> {
                final Optional<PlanDesk> desk = FabricPlanDesk.of(context.with(seed), begins);
                desk.ifPresent(cluster::show);
                return desk;
            });
        };
    }

    /** The ranges of the training jobs of the workload, by which a program may scale what it sees. */
    @Override
    public SortedMap<String, List<Double>> scales(AgentContext context, List<Job> jobs) {
        final JsonInput env = context.decision().find("env").orElseThrow();
        return OptionTable.of("decision.env", BareCluster.TRAINING).part(env).get(BareCluster.TRAINING) > 0
                ? PartitionKind.ranges(context, jobs)
                : new TreeMap<>();
    }
}
