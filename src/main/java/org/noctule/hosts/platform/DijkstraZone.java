package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A zone whose ways have the fewest links, by Dijkstra. As in SimGrid the links of one declared route are met in the
 * reverse of their order, and latencies are added from the last route to the first.
 */
final class DijkstraZone extends RoutedZone {
    private static final int MOST_TREES = 256;

    private final Map<Integer, Integer> nodes = new HashMap<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private final Map<Long, Passage> declared = new HashMap<>();
    private final Map<Integer, int[]> trees = new ConcurrentHashMap<>();

    private record Edge(int to, int cost) {}

    private record Candidate(int cost, int node) implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return cost == other.cost ? Integer.compare(node, other.node) : Integer.compare(cost, other.cost);
        }
    }

    DijkstraZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    boolean keep(Point from, Point to, Passage passage) {
        final int first = node(from);
        final int last = node(to);
        if (declared.putIfAbsent((long) first << 32 | last, passage) != null) {
            return false;
        }
        edges.get(first).add(new Edge(last, passage.links().size()));
        return true;
    }

    private int node(Point point) {
        return nodes.computeIfAbsent(point.id(), id -> {
            edges.add(new ArrayList<>());
            return edges.size() - 1;
        });
    }

    @Override
    void seal(int loopback, XmlElement element) {
        if (isOuter()) {
            throw element.error(
                    "zones within a zone with the routing Dijkstra are not supported",
                    "Maybe its routing should be Floyd or Full.");
        }
        for (final Point point : points()) {
            final Integer node = nodes.get(point.id());
            if (node != null) {
                declared.putIfAbsent((long) node << 32 | node, new Passage(point, point, List.of(loopback)));
            }
        }
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final Integer first = nodes.get(from.id());
        final Integer last = nodes.get(to.id());
        if (first == null || last == null) {
            return Optional.empty();
        }
        if (first.equals(last)) {
            final List<Integer> own = new ArrayList<>();
            prepend(declared(first, last), own, trip);
            return Optional.of(new Passage(from, to, own));
        }
        int[] before = trees.get(first);
        if (before == null) {
            before = tree(first);
            if (trees.size() < MOST_TREES) {
                trees.put(first, before);
            }
        }
        final List<List<Integer>> steps = new ArrayList<>();
        for (int at = last; at != first; at = before[at]) {
            if (before[at] < 0) {
                return Optional.empty();
            }
            final List<Integer> step = new ArrayList<>();
            prepend(declared(before[at], at), step, trip);
            steps.add(step);
        }
        final List<Integer> links = new ArrayList<>();
        for (int i = steps.size() - 1; i >= 0; i--) {
            links.addAll(steps.get(i));
        }
        return Optional.of(new Passage(from, to, links));
    }

    private Passage declared(int first, int last) {
        return Objects.requireNonNull(declared.get((long) first << 32 | last));
    }

    private static void prepend(Passage passage, List<Integer> links, Trip trip) {
        trip.pay(passage.links());
        for (int i = passage.links().size() - 1; i >= 0; i--) {
            links.add(passage.links().get(i));
        }
    }

    private int[] tree(int first) {
        final int[] before = new int[edges.size()];
        final int[] cost = new int[edges.size()];
        Arrays.fill(before, -1);
        Arrays.fill(cost, Integer.MAX_VALUE);
        cost[first] = 0;
        final PriorityQueue<Candidate> queue = new PriorityQueue<>();
        queue.add(new Candidate(0, first));
        while (!queue.isEmpty()) {
            final Candidate next = queue.remove();
            if (next.cost > cost[next.node]) {
                continue;
            }
            for (final Edge edge : edges.get(next.node)) {
                if (next.cost + edge.cost < cost[edge.to]) {
                    cost[edge.to] = next.cost + edge.cost;
                    before[edge.to] = next.node;
                    queue.add(new Candidate(cost[edge.to], edge.to));
                }
            }
        }
        return before;
    }
}
