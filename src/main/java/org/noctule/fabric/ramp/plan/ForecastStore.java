package org.noctule.fabric.ramp.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.fabric.ramp.FreeServers;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/**
 * The findings of forecasters of equal rules and methods, which hold in every run: how jobs are split, and what plans
 * and forecasts are like wherever the same shape is free. A store changes no result. Not thread-safe.
 */
public final class ForecastStore {
    private static final long CACHED_EDGES = 4_000_000;
    private static final long CACHED_PARTS = 2_000_000;

    private final Map<OpGraph, StepGraph> graphs = new HashMap<>();
    private final WeightedCache<SplitKey, PartitionedGraph> splits =
            new WeightedCache<>(CACHED_EDGES, PartitionedGraph::edges);
    private final WeightedCache<PlacementKey, PlanTemplate> templates =
            new WeightedCache<>(CACHED_EDGES, PlanTemplate::edges);
    private final WeightedCache<PlaceKey, Kept> places = new WeightedCache<>(CACHED_PARTS, Kept::weight);

    /** Creates an empty store. */
    public ForecastStore() {}

    /** Graphs are compared by identity: to compare them deeply would take as long as to split them. */
    private static final class SplitKey {
        private final StepGraph graph;
        private final OpPartition partition;
        private final double slowness;

        SplitKey(StepGraph graph, OpPartition partition, double slowness) {
            this.graph = graph;
            this.partition = partition;
            this.slowness = slowness;
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(Object other) {
            return other instanceof SplitKey that
                    && graph == that.graph
                    && partition.equals(that.partition)
                    && slowness == that.slowness;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(graph) + partition.hashCode();
        }
    }

    /** A place, and the parts and servers that are kept with it. */
    private record Kept(Place place, long weight) {}

    /** The parts are compared by identity, as {@link #split} gives the same ones for equal splits. */
    private static final class PlaceKey {
        private final PartitionedGraph parts;
        private final FreeServers free;

        PlaceKey(PartitionedGraph parts, FreeServers free) {
            this.parts = parts;
            this.free = free;
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(Object other) {
            return other instanceof PlaceKey that && parts == that.parts && free.equals(that.free);
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(parts) + free.hashCode();
        }
    }

    /**
     * Mirrors the forward pass of a model, once for all its jobs.
     *
     * @param forward the forward pass
     * @return the training step, the same object for equal passes
     */
    public StepGraph graph(OpGraph forward) {
        return graphs.computeIfAbsent(forward, StepGraph::of);
    }

    PartitionedGraph split(StepGraph graph, OpPartition partition, Supplier<PartitionedGraph> otherwise) {
        return split(new SplitKey(graph, partition, 1), otherwise);
    }

    /** The parts on servers of another than the reference speed: the same object for equal ones. */
    PartitionedGraph slowed(PartitionedGraph parts, double slowness) {
        return slowness == 1
                ? parts.reference()
                : split(
                        new SplitKey(parts.graph(), parts.partition(), slowness),
                        () -> parts.reference().slowed(slowness));
    }

    private PartitionedGraph split(SplitKey key, Supplier<PartitionedGraph> otherwise) {
        return splits.get(key).orElseGet(() -> {
            final PartitionedGraph parts = otherwise.get();
            if (splits.put(key, parts)) {
                places.clear();
            }
            return parts;
        });
    }

    Optional<PlanTemplate> template(PlacementKey key) {
        return templates.get(key);
    }

    void keep(PlacementKey key, PlanTemplate template) {
        templates.put(key, template);
    }

    Place place(PartitionedGraph parts, FreeServers free, Supplier<Place> otherwise) {
        final PlaceKey key = new PlaceKey(parts, free);
        final Optional<Kept> kept = places.get(key);
        if (kept.isPresent()) {
            return kept.get().place();
        }
        final Place place = otherwise.get();
        places.put(key, new Kept(place, parts.nodes() + free.fabric().size()));
        return place;
    }
}
