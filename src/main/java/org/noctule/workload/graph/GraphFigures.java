package org.noctule.workload.graph;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jgrapht.Graph;

/**
 * The demands of a model in one training step. Sums are taken in the order of the nodes and edges; of equal largest
 * values the first counts.
 *
 * @param model name of the model
 * @param forwardOps number of ops of the forward pass
 * @param forwardDeps number of dependencies of the forward pass
 * @param ops number of ops of the step, twice that of the forward pass
 * @param deps number of dependencies of the step
 * @param forwardTime time of all forward ops in ms
 * @param backwardTime time of all backward ops in ms
 * @param activation activation of all forward ops in bytes
 * @param parameters parameters of all forward ops in bytes
 * @param stepTime time of the step on one worker in ms
 * @param longestOp the longest op, with its time in ms
 * @param opMemory memory of all ops of the step in bytes
 * @param largestOp the op that needs the most memory, in bytes
 * @param depSize size of all dependencies of the step in bytes
 * @param largestDep the largest dependency, by its place among the edges, in bytes
 * @param depths depth by node as ddls observes it, see {@link Depths}
 * @param depth number of ops on the path of the step, every forward op joined to its twin, that has the most
 * @param forwardPath longest path of the forward pass by its time in ms
 * @param stepPath longest path of the step, every forward op joined to its twin, by its time in ms
 */
public record GraphFigures(
        String model,
        int forwardOps,
        int forwardDeps,
        int ops,
        int deps,
        double forwardTime,
        double backwardTime,
        double activation,
        double parameters,
        double stepTime,
        Largest longestOp,
        double opMemory,
        Largest largestOp,
        double depSize,
        Largest largestDep,
        List<Integer> depths,
        int depth,
        CriticalPath forwardPath,
        CriticalPath stepPath) {

    /**
     * The first of the largest values.
     *
     * @param index whose value it is
     * @param value the value
     */
    public record Largest(int index, double value) {
        private static Largest of(int size, IntToDoubleFunction values) {
            int index = 0;
            for (int i = 1; i < size; i++) {
                if (values.applyAsDouble(i) > values.applyAsDouble(index)) {
                    index = i;
                }
            }
            return new Largest(index, values.applyAsDouble(index));
        }
    }

    /**
     * Works out the figures.
     *
     * @param step a training step
     * @return its figures
     */
    public static GraphFigures of(StepGraph step) {
        final List<Op> forward = step.forward().ops();
        final int deps = step.edges().size();
        final Graph<Integer, StepGraph.Edge> joined = step.joinedGraph();
        final IntToDoubleFunction memory = node -> step.op(node).memory();
        final IntToDoubleFunction sizes = edge -> step.size(step.edges().get(edge));
        return new GraphFigures(
                step.forward().model(),
                forward.size(),
                step.forward().deps().size(),
                step.size(),
                deps,
                sum(forward, Op::forward),
                sum(forward, Op::backward),
                sum(forward, Op::activation),
                sum(forward, Op::parameters),
                sum(step.size(), step::time),
                Largest.of(step.size(), step::time),
                sum(step.size(), memory),
                Largest.of(step.size(), memory),
                sum(deps, sizes),
                Largest.of(deps, sizes),
                Depths.of(step.graph()),
                CriticalPath.of(joined, node -> 1).nodes().size(),
                CriticalPath.of(step.forwardGraph(), step::time),
                CriticalPath.of(joined, step::time));
    }

    private static double sum(List<Op> ops, ToDoubleFunction<Op> value) {
        return sum(ops.size(), i -> value.applyAsDouble(ops.get(i)));
    }

    /** Adds up plainly: a stream would compensate what rounding takes, and give other last digits than ddls. */
    private static double sum(int size, IntToDoubleFunction value) {
        return IntStream.range(0, size).mapToObj(value::applyAsDouble).reduce(0.0, Double::sum);
    }
}
