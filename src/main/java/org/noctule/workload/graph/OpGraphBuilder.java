package org.noctule.workload.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgrapht.Graph;
import org.noctule.error.NoctuleException;

/** Puts an op graph together from what a file says, and refuses what is no acyclic graph. */
public final class OpGraphBuilder {
    private static final int SHOWN = 8;

    private final String model;
    private final Map<Integer, Op> ops = new LinkedHashMap<>();
    private final Map<Dep, Place> deps = new LinkedHashMap<>();

    /** The place of an op or a dependency in its file. */
    @FunctionalInterface
    public interface Place {
        /**
         * Makes the exception that says what is wrong there.
         *
         * @param problem a clause that follows the place and the value
         * @param remedy the line that begins with "Maybe"
         * @return the exception, to be thrown
         */
        NoctuleException error(String problem, String remedy);
    }

    /**
     * Begins a graph.
     *
     * @param model name of the model
     */
    public OpGraphBuilder(String model) {
        this.model = model;
    }

    /**
     * Adds an op.
     *
     * @param op the op
     * @param place its place
     * @throws NoctuleException if an earlier op has its id, or if dependencies have been added already
     */
    public void op(Op op, Place place) {
        if (!deps.isEmpty()) {
            throw place.error("is a node after the first edge", "Maybe move it up: all nodes come first.");
        }
        if (ops.putIfAbsent(op.id(), op) != null) {
            throw place.error("has the id of an earlier node too", "Maybe a line was copied, or two profiles joined.");
        }
    }

    /**
     * Adds a dependency between two ops that have been added.
     *
     * @param dep the dependency
     * @param place its place
     * @throws NoctuleException if one of the ops is missing, both are the same or the dependency is there already
     */
    public void dep(Dep dep, Place place) {
        for (final int end : new int[] {dep.from(), dep.to()}) {
            if (!ops.containsKey(end)) {
                throw place.error(
                        "names the node " + end + ", which is missing",
                        "Maybe the node stands after this edge: all nodes come first.");
            }
        }
        if (dep.from() == dep.to()) {
            throw place.error("joins a node to itself", "Maybe another node is meant.");
        }
        if (deps.putIfAbsent(dep, place) != null) {
            throw place.error("is an edge for the second time", "Maybe a line was copied.");
        }
    }

    /**
     * Ends the graph.
     *
     * @param place the whole of it
     * @return the graph
     * @throws NoctuleException if there is no op, or some depend on themselves
     */
    public OpGraph graph(Place place) {
        if (ops.isEmpty()) {
            throw place.error("holds no node", "Maybe the file was not written to its end.");
        }
        final Graph<Integer, Dep> graph = new DepGraph<>();
        ops.keySet().forEach(graph::addVertex);
        deps.keySet().forEach(dep -> graph.addEdge(dep.from(), dep.to(), dep));
        final Optional<List<Integer>> cycle = Cycles.find(graph);
        if (cycle.isPresent()) {
            throw firstOf(cycle.get())
                    .error("lies on a cycle: " + shown(cycle.get()), "Maybe an edge is turned round.");
        }
        return new OpGraph(model, List.copyOf(ops.values()), List.copyOf(deps.keySet()));
    }

    private Place firstOf(List<Integer> cycle) {
        final Set<Dep> edges = new LinkedHashSet<>();
        for (int i = 0; i < cycle.size(); i++) {
            edges.add(new Dep(cycle.get(i), cycle.get((i + 1) % cycle.size())));
        }
        return deps.entrySet().stream()
                .filter(dep -> edges.contains(dep.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    private static String shown(List<Integer> cycle) {
        final List<String> words = new ArrayList<>();
        cycle.stream().limit(SHOWN).map(String::valueOf).forEach(words::add);
        if (cycle.size() > SHOWN) {
            words.add("...");
        }
        words.add(String.valueOf(cycle.get(0)));
        return String.join(" -> ", words);
    }
}
