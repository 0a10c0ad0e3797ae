package org.noctule.companion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;

/**
 * The nodes of a machine laid out in arrays. A node's place is its rank by weight and then by number; its pools are its
 * named resources, its devices those of its pools one after another.
 */
final class NodeLayout {
    final Platform platform;
    final int nodes;
    final int[] cores;
    final long[] bytes;
    /** Index of each node's type. */
    final int[] type;

    final List<NodeType> types = new ArrayList<>();
    /** First pool of each node, and the end of the last one's. */
    final int[] firstPool;
    /** First device of each pool, and the end of the last one's. */
    final int[] firstDevice;
    /** Kinds of resources: equal names and types. */
    final List<NodeGres> kinds = new ArrayList<>();
    /** Kind of each resource of each type. */
    final List<int[]> kindsOfType = new ArrayList<>();
    /** Number of jobs that may share a device of each pool. */
    final int[] shards;

    final int[] placeOf;
    final int[] nodeAt;

    NodeLayout(Platform platform) {
        this.platform = platform;
        this.nodes = platform.nbNodes();
        this.cores = new int[nodes];
        this.bytes = new long[nodes];
        this.type = new int[nodes];
        this.firstPool = new int[nodes + 1];
        typeNodes();
        this.firstDevice = new int[firstPool[nodes] + 1];
        this.shards = new int[firstPool[nodes]];
        for (int node = 0; node < nodes; node++) {
            int pool = firstPool[node];
            for (final NodeGres gres : types.get(type[node]).companions().gres()) {
                shards[pool] = gres.shards();
                firstDevice[pool + 1] = firstDevice[pool] + gres.count();
                pool++;
            }
        }
        this.placeOf = new int[nodes];
        this.nodeAt = inOrder();
        for (int place = 0; place < nodes; place++) {
            placeOf[nodeAt[place]] = place;
        }
    }

    private void typeNodes() {
        final Map<NodeType, Integer> known = new LinkedHashMap<>();
        for (int node = 0; node < nodes; node++) {
            final NodeType kind = platform.nodeType(node);
            cores[node] = firstCore(node + 1) - firstCore(node);
            bytes[node] = CoreStates.bytes(kind.memory());
            if (node > 0 && kind == platform.nodeType(node - 1)) {
                type[node] = type[node - 1];
            } else {
                type[node] = known.computeIfAbsent(kind, this::add);
            }
            firstPool[node + 1] = firstPool[node] + kind.companions().gres().size();
        }
    }

    private int add(NodeType kind) {
        types.add(kind);
        kindsOfType.add(kind.companions().gres().stream().mapToInt(this::kind).toArray());
        return types.size() - 1;
    }

    private int kind(NodeGres gres) {
        for (int kind = 0; kind < kinds.size(); kind++) {
            if (kinds.get(kind).name().equals(gres.name())
                    && kinds.get(kind).type().equals(gres.type())) {
                return kind;
            }
        }
        kinds.add(gres);
        return kinds.size() - 1;
    }

    private int[] inOrder() {
        final int[] weights = Arrays.stream(type)
                .map(kind -> types.get(kind).companions().weight())
                .toArray();
        return IntStream.range(0, nodes)
                .boxed()
                .sorted(Comparator.comparingInt(node -> weights[node]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The lowest core of a node, or the end of all cores for the number of nodes. */
    int firstCore(int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    int nodeOfCore(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    int devices() {
        return firstDevice[firstDevice.length - 1];
    }
}
