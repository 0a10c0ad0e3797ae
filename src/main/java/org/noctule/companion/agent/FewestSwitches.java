package org.noctule.companion.agent;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.platform.Cluster;
import org.noctule.platform.Platform;
import org.noctule.platform.Switch;
import org.noctule.workload.Job;

/**
 * The lowest switch below which the job has a place comes first, of those at one height the one below which fewest of
 * its tasks would have room: {@code topology}. Within it, and without switches, nodes come as in {@link FewestNodes}.
 */
final class FewestSwitches implements NodeChoice {
    private static final double NODE = 4;

    /** The nodes below each switch, by its height and then in the order of the file. */
    private final List<Below> switches = new ArrayList<>();

    private record Below(int height, BitSet nodes) {}

    FewestSwitches(Platform platform) {
        int first = 0;
        for (final Cluster cluster : platform.clusters()) {
            final Map<String, Below> known = new HashMap<>();
            for (final Switch each : cluster.switches()) {
                final BitSet nodes = new BitSet();
                int height = 0;
                final int offset = first;
                each.nodes().forEach(node -> nodes.set(offset + node));
                for (final String child : each.switches()) {
                    final Below below = Optional.ofNullable(known.get(child)).orElseThrow();
                    nodes.or(below.nodes);
                    height = Math.max(height, below.height + 1);
                }
                final Below below = new Below(height, nodes);
                known.put(each.name(), below);
                switches.add(below);
            }
            first += cluster.nodes().stream().mapToInt(Cluster.Nodes::number).sum();
        }
        switches.sort((a, b) -> Integer.compare(a.height, b.height));
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        final NodeCandidates candidates =
                new NodeCandidates(book, job, allowed, (node, room) -> book.share(node) - NODE * room);
        int at = 0;
        while (at < switches.size()) {
            final int height = switches.get(at).height;
            Optional<Grant> best = Optional.empty();
            long least = Long.MAX_VALUE;
            for (; at < switches.size() && switches.get(at).height == height; at++) {
                final BitSet below = switches.get(at).nodes;
                final long rooms = candidates.rooms(below::get);
                if (rooms < least) {
                    final Optional<Grant> grant = candidates.some(below::get, DeviceChoice.TIGHTEST);
                    if (grant.isPresent()) {
                        best = grant;
                        least = rooms;
                    }
                }
            }
            if (best.isPresent()) {
                return best;
            }
        }
        return candidates.fill(DeviceChoice.TIGHTEST);
    }
}
