package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fat tree: on the way up the port is chosen by the receiver (d-mod-k), on the way down the cable by the sender.
 *
 * <p>As in SimGrid 3.32, the ports of a switch are tried from the one after the port that was taken above it, and from
 * the first again only if none of them leads to the receiver.
 */
final class FatTreeZone extends Zone {
    private final FatTreeShape shape;
    private final int firstPosition;
    private final Cables cables;
    private final List<Integer> limiters;
    private final List<Integer> loopbacks;

    /**
     * The places of the cables' links in the link table.
     *
     * @param first index of the first cable's first link
     * @param split whether a cable has two links, up and down
     */
    record Cables(int first, boolean split) {
        int up(int cable) {
            return split ? first + 2 * cable : first + cable;
        }

        int down(int cable) {
            return split ? first + 2 * cable + 1 : first + cable;
        }
    }

    /**
     * Makes a tree whose hosts and then router are added afterwards, in order.
     *
     * @param firstPosition number of hosts in the fat trees before this one
     * @param limiters a link of each host and switch, or empty
     * @param loopbacks a link of each host to itself, or empty
     */
    FatTreeZone(
            String name,
            List<Zone> parents,
            Map<String, String> properties,
            FatTreeShape shape,
            int firstPosition,
            Cables cables,
            List<Integer> limiters,
            List<Integer> loopbacks) {
        super(name, parents, properties);
        this.shape = shape;
        this.firstPosition = firstPosition;
        this.cables = cables;
        this.limiters = limiters;
        this.loopbacks = loopbacks;
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final List<Integer> way = new ArrayList<>();
        if (from.kind() == Point.Kind.HOST && to.kind() == Point.Kind.HOST) {
            if (from.id() == to.id() && !loopbacks.isEmpty()) {
                way.add(loopbacks.get(from.id()));
            } else {
                final int[] digits = shape.digits(from.id());
                final int[] goal = shape.digits(to.id());
                descend(
                        climb(digits, goal, firstPosition + to.id(), way),
                        digits,
                        goal,
                        firstPosition + from.id(),
                        way);
            }
        }
        trip.pay(way);
        return Optional.of(new Passage(from, to, List.copyOf(way)));
    }

    /** Climbs to a switch above the receiver, whose digits replace the sender's, and tells its level. */
    private int climb(int[] digits, int[] goal, int receiver, List<Integer> way) {
        int level = 0;
        int rest = receiver;
        while (level == 0 || !Arrays.equals(digits, level, digits.length, goal, level, goal.length)) {
            final int port = rest % (shape.parents(level) * shape.cables(level));
            final int parent = port % shape.parents(level);
            limit(level, digits, way);
            way.add(cables.up(shape.cable(level, shape.position(level, digits), parent, port / shape.parents(level))));
            rest /= shape.parents(level);
            digits[level++] = parent;
        }
        return level;
    }

    private void descend(int top, int[] digits, int[] goal, int sender, List<Integer> way) {
        int port = shape.children(top) * shape.cables(top - 1);
        for (int level = top; level > 0; level--) {
            final int below = level - 1;
            final int children = shape.children(level);
            port = portTo(goal[below], children, port);
            if (port >= children * shape.cables(below)) {
                port = portTo(goal[below], children, sender % shape.cables(below) * children);
            }
            final int parent = digits[below];
            final int above = shape.node(level, digits);
            digits[below] = goal[below];
            way.add(cables.down(shape.cable(below, shape.position(below, digits), parent, port / children)));
            if (!limiters.isEmpty()) {
                way.add(limiters.get(above));
            }
            port++;
        }
        limit(0, digits, way);
    }

    /** The first port, from one on, that leads to a child. */
    private static int portTo(int child, int children, int from) {
        return from + Math.floorMod(child - from, children);
    }

    private void limit(int level, int[] digits, List<Integer> way) {
        if (!limiters.isEmpty()) {
            way.add(limiters.get(shape.node(level, digits)));
        }
    }
}
