package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine that was drawn. Speeds are powers of two, so that times are exact.
 *
 * @param kind its kind
 * @param file its file; hosts of SimGrid's XML as the list {@code hosts}
 * @param nodes its nodes
 */
record DrawnMachine(Kind kind, ObjectNode file, List<Node> nodes) {
    enum Kind {
        FLAT,
        MIXED,
        HOSTS,
        FABRIC
    }

    /** Cores of a node, and its memory in MB. */
    record Node(int cores, double memory) {}

    static DrawnMachine of(Kind kind, Draw draw) {
        return switch (kind) {
            case FLAT -> cores(kind, draw, 1);
            case MIXED -> cores(kind, draw, draw.from(2, 3));
            case HOSTS -> hosts(draw);
            case FABRIC -> fabric(draw);
        };
    }

    int cores() {
        return nodes.stream().mapToInt(Node::cores).sum();
    }

    /** Cores on which a job may run at once that demands so many MB per core. */
    int room(double memory) {
        return nodes.stream()
                .mapToInt(node -> memory == 0 ? node.cores : (int) Math.min(node.cores, node.memory / memory))
                .sum();
    }

    private static DrawnMachine cores(Kind kind, Draw draw, int types) {
        final ObjectNode file = Draw.json("{'clusters': [], 'types': {'processor': {}, 'node': {}, 'network':"
                + " {'Nq link': {'bandwidth': '8Gbps'}}}}");
        final List<Node> nodes = new ArrayList<>();
        final int clusters = draw.from(1, types);
        for (int type = 0; type < types; type++) {
            final int each = draw.from(1, 4);
            final int processors = draw.from(1, 2);
            final int gigabytes = kind == Kind.FLAT ? 0 : each * processors * draw.from(1, 4);
            file.withObject("/types/processor")
                    .set(
                            "Nq core " + type,
                            Draw.json(
                                    "{'cores': %d, 'clock_rate': %d, 'dpflops_per_cycle': 4, 'mem_bw': %d, 'power': %d}",
                                    each, 1 << draw.from(0, 2), 16 * each, each * draw.from(2, 20)));
            final ObjectNode node =
                    Draw.json("{'processors': [{'type': 'Nq core %d', 'number': %d}]}", type, processors);
            if (gigabytes > 0) {
                node.withObjectProperty("memory").put("capacity", gigabytes);
            }
            file.withObject("/types/node").set("Nq node " + type, node);
            final ObjectNode group =
                    Draw.json("{'type': 'Nq node %d', 'number': %d}", type, draw.from(2, 2 + 6 / types));
            if (draw.onceIn(3)) {
                group.put("rack", 2);
            }
            final int number = group.get("number").intValue();
            for (int i = 0; i < number; i++) {
                nodes.add(new Node(each * processors, gigabytes == 0 ? Double.POSITIVE_INFINITY : 1000.0 * gigabytes));
            }
            final ArrayNode all = file.withArray("clusters");
            if (type < clusters) {
                all.add(Draw.json(
                        "{'id': 'cq%d', 'nodes': [], 'local_links': {'type': 'Nq link', 'latency': '1ms'}}", type));
            }
            ((ArrayNode) all.get(all.size() - 1).get("nodes")).add(group);
        }
        return new DrawnMachine(kind, file, nodes);
    }

    private static DrawnMachine hosts(Draw draw) {
        final ObjectNode file = Draw.json("{'hosts': [], 'watts': %b}", draw.onceIn(2));
        final int number = draw.from(3, 7);
        final List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            file.withArray("hosts").add(Draw.json("{'id': 'hq%d', 'gflops': %d}", i, 1 << draw.from(0, 2)));
            nodes.add(new Node(1, Double.POSITIVE_INFINITY));
        }
        return new DrawnMachine(Kind.HOSTS, file, nodes);
    }

    private static DrawnMachine fabric(Draw draw) {
        final int groups = draw.from(2, 4);
        final int racks = draw.from(1, groups);
        final int servers = draw.from(1, 2);
        final ObjectNode file = Draw.json(
                "{'clusters': [{'id': 'cq', 'nodes': [{'type': 'Nq server', 'number': %d}], 'topology': {'type': 'ramp',"
                        + " 'communication_groups': %d, 'racks': %d, 'servers': %d, 'channels': %d, 'node_bandwidth':"
                        + " 1.6e12}}], 'types': {'processor': {'Nq core': {'cores': 1, 'clock_rate': 2,"
                        + " 'dpflops_per_cycle': 4096, 'mem_bw': 1024, 'power': 300}}, 'node': {'Nq server':"
                        + " {'processors': [{'type': 'Nq core', 'number': 1}], 'memory': {'capacity': 64}}}}}",
                groups * racks * servers, groups, racks, servers, draw.from(1, 2));
        final List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < groups * racks * servers; i++) {
            nodes.add(new Node(1, 64_000));
        }
        return new DrawnMachine(Kind.FABRIC, file, nodes);
    }
}
