package org.noctule.report.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;

/** The nodes of a platform and the cores of each; where no platform.json tells them, each core is a node. */
public final class NodeMap {
    private final int[] firstCore;
    private final List<String> names = new ArrayList<>();

    private NodeMap(List<Integer> cores) {
        firstCore = cores.stream().mapToInt(core -> core).toArray();
    }

    /**
     * Reads platform.json, if there is one.
     *
     * @param folder the results
     * @param highestCore the highest core that must have a node, -1 for none
     * @return the nodes
     */
    public static NodeMap of(ResultFolder folder, int highestCore) {
        // A platform file of the user has no such key.
        return of(folder.json("platform.json").filter(json -> json.has("cores")), highestCore);
    }

    /**
     * Reads what a platform.json says.
     *
     * @param platform its content
     * @return the nodes
     */
    public static NodeMap of(JsonInput platform) {
        return of(Optional.of(platform), -1);
    }

    private static NodeMap of(Optional<JsonInput> platform, int highestCore) {
        final List<Integer> cores = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        int end = 0;
        if (platform.isPresent()) {
            for (final JsonInput cluster : platform.get().get("clusters").elements()) {
                for (final JsonInput group : cluster.get("nodes").elements()) {
                    final int number = group.get("number").count();
                    final int width = group.get("cores").count();
                    final int first = group.get("first_core").countOrZero();
                    for (int i = 0; i < number; i++) {
                        cores.add(first + i * width);
                        names.add(cluster.get("id").text() + " node " + cores.size());
                    }
                    end = first + number * width;
                }
            }
        }
        while (end <= highestCore) {
            cores.add(end);
            names.add("core " + end++);
        }
        cores.add(end);
        final NodeMap map = new NodeMap(cores);
        map.names.addAll(names);
        return map;
    }

    /** {@return the number of nodes} */
    public int nodes() {
        return names.size();
    }

    /** {@return the number of cores} */
    public int cores() {
        return firstCore[firstCore.length - 1];
    }

    /**
     * Returns a name for people.
     *
     * @param node the node
     * @return its cluster and its number in the platform
     */
    public String name(int node) {
        return names.get(node);
    }

    /**
     * Returns the first core of a node; the next node's first core ends its cores.
     *
     * @param node its number, or the number of nodes
     * @return the core
     */
    public int firstCore(int node) {
        return firstCore[node];
    }

    /**
     * Returns the node of a core.
     *
     * @param core the core
     * @return its node
     */
    public int node(int core) {
        int low = 0;
        int high = names.size() - 1;
        while (low < high) {
            final int middle = (low + high + 1) >>> 1;
            if (firstCore[middle] <= core) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
