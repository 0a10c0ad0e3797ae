package org.noctule.failure;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.noctule.platform.CorePieces;
import org.noctule.platform.Platform;
import org.noctule.platform.Racks;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

/** The racks with a node of one type, or all. */
final class RackParts implements FailureParts {
    private final Platform platform;
    private final List<Integer> numbers = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final BitSet counted = new BitSet();

    RackParts(Platform platform, FailureClass of) {
        this.platform = platform;
        final Racks racks = platform.racks();
        int cluster = -1;
        int first = 0;
        for (int rack = 0; rack < racks.size(); rack++) {
            final ResourceSet nodes = racks.nodes(rack);
            if (platform.clusterOfNode(nodes.first(0)) != cluster) {
                cluster = platform.clusterOfNode(nodes.first(0));
                first = rack;
            }
            boolean concerned = false;
            for (final int node : nodes.toArray()) {
                concerned |= of.concerns(platform.nodeType(node));
            }
            if (concerned) {
                numbers.add(rack);
                names.add(platform.clusters().get(cluster).id() + "/" + (rack - first));
                counted.set(rack);
            }
        }
    }

    @Override
    public int size() {
        return numbers.size();
    }

    @Override
    public String name(int part) {
        return names.get(part);
    }

    @Override
    public FailureDomain domain(int part) {
        return new FailureDomain(FailureDomain.Kind.RACK, Integer.toString(numbers.get(part)));
    }

    @Override
    public Reach reach(int part, int further) {
        ResourceSet cores = ResourceSet.EMPTY;
        for (int other = part; other <= Math.min(part + further, numbers.size() - 1); other++) {
            cores = cores.plus(domain(other).reach(platform).cores());
        }
        return Reach.of(cores);
    }

    @Override
    public int count(ResourceSet cores) {
        final BitSet met = new BitSet();
        final CorePieces pieces = platform.pieces(cores);
        while (pieces.next()) {
            final int rack = platform.racks().of(platform.nodeOfProcessor(pieces.processor()));
            if (rack >= 0) {
                met.set(rack);
            }
        }
        met.and(counted);
        return met.cardinality();
    }
}
