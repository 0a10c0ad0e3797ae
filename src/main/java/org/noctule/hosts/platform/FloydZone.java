package org.noctule.hosts.platform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A zone whose ways have the fewest links, by Floyd and Warshall; of equal ways the first found stays. */
final class FloydZone extends RoutedZone {
    private static final int MOST_POINTS = 1024;
    private static final int FAR = Integer.MAX_VALUE / 2;

    private final Map<Long, Passage> edges = new HashMap<>();
    private int[][] before = {};

    FloydZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    @Override
    boolean keep(Point from, Point to, Passage passage) {
        return edges.putIfAbsent(pair(from, to), passage) == null;
    }

    @Override
    void seal(int loopback, XmlElement element) {
        final int n = points().size();
        if (n > MOST_POINTS) {
            throw element.error(
                    "the zone has " + n + " points, more than " + MOST_POINTS, "Maybe its routing should be Dijkstra.");
        }
        if (!isOuter()) {
            for (final Point point : points()) {
                edges.putIfAbsent(pair(point, point), new Passage(point, point, List.of(loopback)));
            }
        }
        final int[][] cost = new int[n][n];
        before = new int[n][n];
        for (int from = 0; from < n; from++) {
            Arrays.fill(cost[from], FAR);
            Arrays.fill(before[from], -1);
            for (int to = 0; to < n; to++) {
                final Passage edge = edges.get((long) from << 32 | to);
                if (edge != null) {
                    cost[from][to] = edge.links().size();
                    before[from][to] = from;
                }
            }
        }
        for (int over = 0; over < n; over++) {
            shorten(cost, over);
        }
    }

    private void shorten(int[][] cost, int over) {
        final int[] onwards = cost[over];
        for (int from = 0; from < cost.length; from++) {
            final int[] row = cost[from];
            for (int to = 0; to < row.length && row[over] < FAR; to++) {
                if (onwards[to] < FAR && row[over] + onwards[to] < row[to]) {
                    row[to] = row[over] + onwards[to];
                    before[from][to] = before[over][to];
                }
            }
        }
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final Deque<Passage> steps = new ArrayDeque<>();
        int at = to.id();
        do {
            final int previous = before[from.id()][at];
            if (previous < 0) {
                return Optional.empty();
            }
            steps.push(Objects.requireNonNull(edges.get((long) previous << 32 | at)));
            at = previous;
        } while (at != from.id());
        final List<Integer> links = new ArrayList<>();
        final Point gatewayFrom = steps.getFirst().gatewayFrom();
        Point gateway = gatewayFrom;
        for (final Passage step : steps) {
            if (gateway != step.gatewayFrom()) {
                trip.cross(gateway, step.gatewayFrom(), links);
            }
            trip.pay(step.links());
            links.addAll(step.links());
            gateway = step.gatewayTo();
        }
        return Optional.of(new Passage(gatewayFrom, gateway, links));
    }
}
