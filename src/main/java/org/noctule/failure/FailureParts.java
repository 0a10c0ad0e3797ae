package org.noctule.failure;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.platform.CorePieces;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/** The parts of a machine to which a class of failures belongs. */
final class FailureParts {
    private final Platform platform;
    private final FailureClass of;
    private final int[] numbers;
    private final String[] names;

    FailureParts(Platform platform, FailureClass of) {
        this.platform = platform;
        this.of = of;
        final List<Integer> found = new ArrayList<>();
        final List<String> named = new ArrayList<>();
        int cluster = -1;
        int first = 0;
        for (int node = 0; node < platform.nbNodes(); node++) {
            if (platform.clusterOfNode(node) != cluster) {
                cluster = platform.clusterOfNode(node);
                first = begin(node);
            }
            if (of.nodeType().isEmpty()
                    || of.nodeType().get().equals(platform.nodeType(node).name())) {
                for (int part = begin(node); part < begin(node + 1); part++) {
                    found.add(part);
                    named.add(platform.clusters().get(cluster).id() + "/" + (part - first));
                }
            }
        }
        if (found.isEmpty()) {
            throw NoctuleException.input(
                    "The failures name nodes of type (" + of.nodeType().orElse("") + "), but the platform has none.",
                    "Maybe the type is misspelt, or another platform was meant.");
        }
        this.numbers = found.stream().mapToInt(Integer::intValue).toArray();
        this.names = named.toArray(String[]::new);
    }

    /** The first part of a node. */
    private int begin(int node) {
        return switch (of.domain()) {
            case NODE -> node;
            case PROCESSOR -> platform.firstProcessor(node);
            case CORE -> platform.firstCore(platform.firstProcessor(node));
        };
    }

    int size() {
        return numbers.length;
    }

    /** A name that parts of other nodes do not change: its cluster and its place there. */
    String name(int part) {
        return names[part];
    }

    FailureDomain domain(int part) {
        return new FailureDomain(of.domain(), Integer.toString(numbers[part]));
    }

    /** The cores of a part and of some that follow it, as far as there are any. */
    ResourceSet cores(int part, int further) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (int other = part; other <= Math.min(part + further, numbers.length - 1); other++) {
            final ResourceSet own = domain(other).cores(platform);
            cores.add(own.first(0), own.last(0));
        }
        return cores.build();
    }

    /** The number of parts of which some cores are. */
    int count(ResourceSet cores) {
        int count = 0;
        int last = -1;
        final CorePieces pieces = platform.pieces(cores);
        while (pieces.next()) {
            final int node = platform.nodeOfProcessor(pieces.processor());
            final int part = of.domain() == FailureDomain.Kind.NODE ? node : pieces.processor();
            if (of.nodeType().isEmpty()
                    || of.nodeType().get().equals(platform.nodeType(node).name())) {
                count += of.domain() == FailureDomain.Kind.CORE ? pieces.size() : part == last ? 0 : 1;
            }
            last = part;
        }
        return count;
    }
}
