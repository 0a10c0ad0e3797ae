package org.noctule.failure;

import java.util.ArrayList;
import java.util.List;
import org.noctule.platform.CorePieces;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

/** The nodes of one type or of all, or their processors or cores. */
final class NodeParts implements FailureParts {
    private final Platform platform;
    private final FailureClass of;
    private final int[] numbers;
    private final String[] names;

    NodeParts(Platform platform, FailureClass of) {
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
            if (of.concerns(platform.nodeType(node))) {
                for (int part = begin(node); part < begin(node + 1); part++) {
                    found.add(part);
                    named.add(platform.clusters().get(cluster).id() + "/" + (part - first));
                }
            }
        }
        this.numbers = found.stream().mapToInt(Integer::intValue).toArray();
        this.names = named.toArray(String[]::new);
    }

    /** The first part of a node. */
    private int begin(int node) {
        return switch (of.domain()) {
            case NODE -> node;
            case PROCESSOR -> platform.firstProcessor(node);
            default -> platform.firstCore(platform.firstProcessor(node));
        };
    }

    @Override
    public int size() {
        return numbers.length;
    }

    @Override
    public String name(int part) {
        return names[part];
    }

    @Override
    public FailureDomain domain(int part) {
        return new FailureDomain(of.domain(), Integer.toString(numbers[part]));
    }

    @Override
    public Reach reach(int part, int further) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (int other = part; other <= Math.min(part + further, numbers.length - 1); other++) {
            final ResourceSet own = domain(other).reach(platform).cores();
            cores.add(own.first(0), own.last(0));
        }
        return Reach.of(cores.build());
    }

    @Override
    public int count(ResourceSet cores) {
        int count = 0;
        int last = -1;
        final CorePieces pieces = platform.pieces(cores);
        while (pieces.next()) {
            final int node = platform.nodeOfProcessor(pieces.processor());
            final int part = of.domain() == FailureDomain.Kind.NODE ? node : pieces.processor();
            if (of.concerns(platform.nodeType(node))) {
                count += of.domain() == FailureDomain.Kind.CORE ? pieces.size() : part == last ? 0 : 1;
            }
            last = part;
        }
        return count;
    }
}
