package org.noctule.ramp.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/**
 * The split graph of RAMP's notebook: the training step, its copies for data parallelism, which nothing connects, and
 * in each of them the parts of split ops. A part has its share of time, activation and parameters; what arrives at it
 * is the activation before it, shared among the parts. What leaves the parts of split ops, and what the parts of a
 * backward op tell each other, has no size unless a later split gives it one.
 *
 * <p>Nodes and edges are in the order of the notebook: forward ops as in the profile, backward ops by the ids of their
 * twins, split ops at the end.
 */
public final class Partition {
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, Map<String, OptionalDouble>> targets = new LinkedHashMap<>();

    /**
     * An op or a part of one.
     *
     * @param id number of the op, with a letter if it is split
     * @param activation bytes that it hands on
     * @param parameters bytes of its parameters
     * @param compute time in ms
     */
    public record Node(String id, double activation, double parameters, double compute) {
        private Node part(String name, int parts) {
            return new Node(name, activation / parts, parameters / parts, compute / parts);
        }
    }

    /**
     * A dependency.
     *
     * @param from id of the node that must end first
     * @param to id of the node that then may start
     * @param data bytes, empty where the notebook has none
     */
    public record Edge(String from, String to, OptionalDouble data) {}

    private Partition() {}

    /**
     * Splits a model.
     *
     * @param forward the model
     * @param splits number of parts by id of a forward op, in the order in which they are split
     * @param copies how many copies for data parallelism there are beside the first one
     * @return the split graph
     * @throws NoctuleException if there is no such op or the number of parts is not positive
     */
    public static Partition of(OpGraph forward, Map<Integer, Integer> splits, int copies) {
        final Partition partition = new Partition();
        final StepGraph step = StepGraph.of(forward);
        for (int copy = 0; copy <= copies; copy++) {
            partition.add(step, copy * step.size());
        }
        for (int copy = 0; copy <= copies; copy++) {
            final int shift = copy * step.size();
            splits.forEach((id, parts) -> {
                check(id, parts, step.size() / 2);
                partition.split(Integer.toString(id + shift), parts, false);
                partition.split(Integer.toString(step.size() - (id - 1) + shift), parts, true);
            });
        }
        return partition;
    }

    private static void check(int id, int parts, int ops) {
        if (id < 1 || id > ops || parts < 1) {
            throw NoctuleException.input(
                    "the split of op " + id + " into " + parts + " parts makes no sense for a graph of " + ops + " ops",
                    "Maybe give the op's number in the graph, from 1.");
        }
    }

    private void add(StepGraph step, int shift) {
        final int ops = step.size() / 2;
        final List<Integer> order =
                new ArrayList<>(IntStream.range(0, ops).boxed().toList());
        order.addAll(IntStream.range(ops, 2 * ops)
                .boxed()
                .sorted(Comparator.comparing((Integer node) -> step.ids().get(node))
                        .reversed())
                .toList());
        for (final int node : order) {
            final Op op = step.op(node);
            add(new Node(id(step, node, shift), op.activation(), op.parameters(), step.time(node)));
        }
        for (final StepGraph.Edge edge : step.edges()) {
            if (!step.isBackward(edge.from())) {
                connect(step, edge, shift);
            }
        }
        for (final StepGraph.Edge edge : step.edges()) {
            if (!step.isBackward(edge.to())) {
                connect(step, new StepGraph.Edge(edge.to() + ops, edge.from() + ops), shift);
            }
        }
    }

    private static String id(StepGraph step, int node, int shift) {
        return Integer.toString(step.ids().get(node) + shift);
    }

    private void connect(StepGraph step, StepGraph.Edge edge, int shift) {
        connect(id(step, edge.from(), shift), id(step, edge.to(), shift), OptionalDouble.of(step.size(edge)));
    }

    private void add(Node node) {
        nodes.put(node.id(), node);
        targets.put(node.id(), new LinkedHashMap<>());
    }

    private void connect(String from, String to, OptionalDouble data) {
        edgesFrom(from).put(to, data);
    }

    private Map<String, OptionalDouble> edgesFrom(String id) {
        return targets.computeIfAbsent(id, unseen -> new LinkedHashMap<>());
    }

    private void split(String id, int count, boolean backward) {
        if (count == 1) {
            return;
        }
        final Node whole = nodes.remove(id);
        final Map<String, OptionalDouble> outwards = targets.remove(id);
        if (whole == null || outwards == null) {
            throw new IllegalStateException("op " + id + " is split already");
        }
        final List<String> parents = targets.keySet().stream()
                .filter(parent -> edgesFrom(parent).remove(id) != null)
                .toList();
        final List<String> parts = IntStream.range(0, count)
                .mapToObj(part -> id + (char) ('a' + part))
                .toList();
        parts.forEach(part -> add(whole.part(part, count)));
        for (final String part : parts) {
            parents.forEach(parent -> connect(parent, part, share(parent, count)));
            outwards.keySet().forEach(child -> connect(part, child, OptionalDouble.empty()));
        }
        if (backward) {
            for (final String part : parts) {
                parts.stream()
                        .filter(other -> !other.equals(part))
                        .forEach(other -> connect(part, other, OptionalDouble.empty()));
            }
        }
    }

    private OptionalDouble share(String parent, int count) {
        return nodes.containsKey(parent)
                ? OptionalDouble.of(nodes.get(parent).activation() / count)
                : OptionalDouble.empty();
    }

    /**
     * Returns the nodes.
     *
     * @return in the order of the notebook, unmodifiable
     */
    public List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    /**
     * Returns the dependencies.
     *
     * @return by node and in the order of the notebook, unmodifiable
     */
    public List<Edge> edges() {
        final List<Edge> edges = new ArrayList<>();
        targets.forEach((from, to) -> to.forEach((id, data) -> edges.add(new Edge(from, id, data))));
        return List.copyOf(edges);
    }
}
