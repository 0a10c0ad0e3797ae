package org.noctule.learning.problem;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentContext;
import org.noctule.agent.Problem;
import org.noctule.fabric.agent.GraphFeatures;
import org.noctule.fabric.agent.JobRanges;
import org.noctule.fabric.agent.PartitionProblem;
import org.noctule.fabric.agent.PartitionView;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.workload.Job;

/** The problem of PAC-ML, see {@link PartitionProblem}. Its scales are the {@link JobRanges} of the whole workload. */
final class PartitionKind implements ProblemKind {
    @Override
    public String name() {
        return "partition";
    }

    @Override
    public OptionTable keys() {
        return PartitionView.TABLE;
    }

    @Override
    public OptionTable agentKeys() {
        return PartitionProblem.KEYS;
    }

    @Override
    public String observation(JsonInput decision) {
        return PartitionView.read(decision.find("env")).name();
    }

    @Override
    public ActionSpace actions(AgentContext context) {
        return PartitionProblem.actions(context);
    }

    @Override
    public SortedMap<String, List<Double>> scales(AgentContext context, List<Job> jobs) {
        return ranges(context, jobs);
    }

    static SortedMap<String, List<Double>> ranges(AgentContext context, List<Job> jobs) {
        final int maxDegree = PartitionProblem.actions(context).size() - 1;
        final SortedMap<String, List<Double>> scales = new TreeMap<>();
        final FabricPhysics physics = context.terms(FabricPhysics.class).orElse(FabricPhysics.DEFAULT);
        JobRanges.of(jobs, physics.rules(), maxDegree)
                .named()
                .forEach((name, range) -> scales.put(name, List.of(range.min(), range.max())));
        return scales;
    }

    private static JobRanges ranges(SortedMap<String, List<Double>> scales, String source) {
        final SortedMap<String, JobRanges.Range> named = new TreeMap<>();
        scales.forEach((name, ends) -> named.put(name, new JobRanges.Range(ends.get(0), ends.get(1))));
        return JobRanges.of(named, source);
    }

    /** A network for graphs as large as the room that the observation has for them. */
    @Override
    public Optional<ObjectNode> network(JsonInput decision) {
        return PartitionView.read(decision.find("env"))
                .graph()
                .map(room -> JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "gnn")
                        .put("nodes", room.nodes())
                        .put("edges", room.edges())
                        .put("node_features", GraphFeatures.NODE)
                        .put("edge_features", GraphFeatures.EDGE));
    }

    @Override
    public LongFunction<Problem> problems(AgentContext context, SortedMap<String, List<Double>> scales, String source) {
        final JobRanges ranges = ranges(scales, source);
        return seed -> new PartitionProblem(context.with(seed), ranges);
    }
}
