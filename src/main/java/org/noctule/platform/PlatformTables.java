package org.noctule.platform;

import java.util.List;
import java.util.regex.Pattern;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of platform files. */
public final class PlatformTables {
    /** The form of a bandwidth. */
    static final Pattern BANDWIDTH = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*([kMGTPE]i?)?[bB]ps");

    /** The form of a latency. */
    static final Pattern LATENCY =
            Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*(w|d|h|m|s|ms|us|ns|ps)?");

    /** Links. */
    static final OptionTable LINKS = OptionTable.of(
            "links",
            OptionKey.needed("type", OptionValues.text("a network"), "its bandwidth holds"),
            OptionKey.of("latency", OptionValues.text("text", full(LATENCY.pattern())), "latency")
                    .told("`0us`")
                    .in("in the text: `w`, `d`, `h`, `m`, `s`, `ms`, `us`, `ns`, `ps`"));

    /** A RAMP fabric. */
    static final OptionTable TOPOLOGY = OptionTable.of(
            "topology",
            OptionKey.needed("type", OptionValues.choice(List.of("ramp")), "the kind of fabric"),
            OptionKey.needed("communication_groups", OptionValues.count(), "groups"),
            OptionKey.needed("racks", OptionValues.count(), "racks per group, at most as many as groups"),
            OptionKey.needed(
                    "servers",
                    OptionValues.count(),
                    "servers per rack; groups × racks × servers is the number of nodes"),
            OptionKey.of("channels", OptionValues.count(), "channels from each server to each other one")
                    .told("1"),
            OptionKey.needed(
                            "node_bandwidth",
                            OptionValues.positive(),
                            "bandwidth of a server in all (by the rule `bandwidth_unit: bytes`, in bytes/s)")
                    .in("bits/s"),
            OptionKey.of("propagation_latency", OptionValues.fromZero(), "latency on the way")
                    .told("5e-8")
                    .in("s"),
            OptionKey.of("io_latency", OptionValues.fromZero(), "latency to enter or leave a server")
                    .told("1e-7")
                    .in("s"));

    /** A group of equal nodes. */
    static final OptionTable NODES = OptionTable.of(
            "nodes",
            OptionKey.needed("type", OptionValues.text("a node"), "type of the nodes"),
            OptionKey.needed("number", OptionValues.count(), "number of the nodes")
                    .in("nodes"),
            OptionKey.of(
                            "rack",
                            OptionValues.any("text or count"),
                            "name of the rack of all of them, which groups of one cluster may share, or number of nodes per rack")
                    .told("none"));

    /** A switch. */
    static final OptionTable SWITCHES = OptionTable.of(
            "clusters.switches",
            OptionKey.needed("name", OptionValues.text("text, different in each switch"), "name"),
            OptionKey.of(
                            "nodes",
                            OptionValues.text("text, such as `0-15 18`"),
                            "nodes that it joins, numbered from 0 within the cluster")
                    .told("none"),
            OptionKey.of(
                            "switches",
                            OptionValues.any("array of names"),
                            "switches that it joins, which stand before it in the list")
                    .told("none"));

    /** A cluster. */
    static final OptionTable CLUSTER = OptionTable.of(
            "clusters",
            OptionKey.needed("id", OptionValues.text("text, different in each cluster"), "name"),
            OptionKey.needed(
                    "nodes",
                    OptionValues.objects("array, at least one: `{\"type\": NODE, \"number\": N}`", NODES),
                    "groups of equal nodes"),
            OptionKey.of(
                            "local_links",
                            OptionValues.object("[links](platforms.md#links)", LINKS),
                            "links within the cluster")
                    .told("`InfiniBand QDR`, `0us`"),
            OptionKey.of(
                            "topology",
                            OptionValues.object("object", TOPOLOGY),
                            "a [RAMP fabric](training.md#fabrics-jobs-and-plans-in-files-and-messages) that joins the nodes")
                    .told("none"),
            OptionKey.of(
                            "switches",
                            OptionValues.objects("array: `{\"name\": NAME, \"nodes\": \"0-15\"}`", SWITCHES),
                            "switches that join the nodes, those below others first")
                    .told("none"));

    /** A processor. */
    static final OptionTable PROCESSOR = OptionTable.of(
            "types.processor",
            OptionKey.needed("cores", OptionValues.whole(1, TypeReader.MAX_CORES), "cores"),
            OptionKey.needed("clock_rate", OptionValues.positive(), "clock rate")
                    .in("GHz"),
            OptionKey.needed(
                            "dpflops_per_cycle",
                            OptionValues.positive(),
                            "double-precision operations per cycle and core")
                    .in("flop"),
            OptionKey.needed("mem_bw", OptionValues.positive(), "memory bandwidth of the whole processor")
                    .in("GB/s"),
            OptionKey.needed("power", OptionValues.fromZero(), "power of the whole processor under full load")
                    .in("W"),
            OptionKey.of("uarch", OptionValues.text("text"), "not used").told("none"),
            OptionKey.of("id", OptionValues.text("text"), "not used").told("none"),
            OptionKey.of("type", OptionValues.text("text"), "not used").told("none"),
            OptionKey.of("llc_size", OptionValues.fromZero(), "not used").told("none"));

    /** Processors of a node. */
    static final OptionTable PROCESSORS = OptionTable.of(
            "types.node.processors",
            OptionKey.needed("type", OptionValues.text("a processor"), "type of the processors"),
            OptionKey.needed("number", OptionValues.count(), "number of the processors"));

    /** The memory of a node. */
    static final OptionTable MEMORY = OptionTable.of(
            "types.node.memory",
            OptionKey.needed("capacity", OptionValues.positive(), "memory, shared by the cores of the node")
                    .in("GB of 1000 MB"),
            OptionKey.of("type", OptionValues.text("text"), "not used").told("none"));

    /** Named resources of a node. */
    static final OptionTable GRES = OptionTable.of(
            "types.node.gres",
            OptionKey.needed("name", OptionValues.text("text, such as `gpu`"), "name of the resource"),
            OptionKey.of("type", OptionValues.text("text, such as `a100` or `1g.5gb`"), "type of the resource")
                    .told("none"),
            OptionKey.needed("count", OptionValues.count(), "number of them on the node"),
            OptionKey.of("memory", OptionValues.positive(), "memory of each")
                    .told("not known")
                    .in("GB of 1000 MB"),
            OptionKey.of("cores", OptionValues.text("text, such as `0-15`"), "cores of the node that are near to them")
                    .told("all"),
            OptionKey.of("shards", OptionValues.count(), "jobs that may share one of them")
                    .told("1"));

    /** A node. */
    static final OptionTable NODE = OptionTable.of(
            "types.node",
            OptionKey.needed(
                    "processors",
                    OptionValues.objects("array, at least one: `{\"type\": PROCESSOR, \"number\": N}`", PROCESSORS),
                    "processors of the node"),
            OptionKey.of("memory", OptionValues.object("object", MEMORY), "memory of the node")
                    .told("no limit"),
            OptionKey.of(
                            "gres",
                            OptionValues.objects("array: `{\"name\": \"gpu\", \"count\": N}`", GRES),
                            "named resources of the node, such as cards")
                    .told("none"),
            OptionKey.of("features", OptionValues.any("array of words"), "features, for which jobs ask")
                    .told("none"),
            OptionKey.of(
                            "weight",
                            OptionValues.any("whole number from 0"),
                            "rank in which nodes are used, lower ones first")
                    .told("1"),
            OptionKey.of("id", OptionValues.text("text"), "not used").told("none"));

    /** A network. */
    static final OptionTable NETWORK = OptionTable.of(
            "types.network",
            OptionKey.needed(
                            "bandwidth",
                            OptionValues.text("text, such as `10.0Gbps`", full(BANDWIDTH.pattern())),
                            "bandwidth")
                    .in(
                            "in the text: `bps` (bit) or `Bps` (byte) after nothing, `k`, `M`, `G`, `T`, `P`, `E`, `Ki`, `Mi`, …"),
            OptionKey.of("id", OptionValues.text("text"), "not used").told("none"));

    /** The types of the file. */
    static final OptionTable TYPES = OptionTable.of(
            "types",
            OptionKey.of(
                            "processor",
                            OptionValues.namedObjects("object: name to processor", PROCESSOR),
                            "processors of the file")
                    .told("none"),
            OptionKey.of("node", OptionValues.namedObjects("object: name to node", NODE), "nodes of the file")
                    .told("none"),
            OptionKey.of(
                            "network",
                            OptionValues.namedObjects("object: name to network", NETWORK),
                            "networks of the file")
                    .told("none"));

    /** The root of the file. */
    static final OptionTable ROOT = OptionTable.of(
                    "",
                    OptionKey.schema(),
                    OptionKey.needed(
                            "clusters", OptionValues.objects("array, at least one", CLUSTER), "the clusters, in order"),
                    OptionKey.of(
                                    "global_links",
                                    OptionValues.object("[links](platforms.md#links)", LINKS),
                                    "links between clusters")
                            .told("`InfiniBand QDR`, `0us`"),
                    OptionKey.of(
                                    "types",
                                    OptionValues.object("[types](platforms.md#types)", TYPES),
                                    "types of the file")
                            .told("library alone"))
            .silently("job_limits", "reference_machine");

    private PlatformTables() {}

    private static String full(String pattern) {
        return "^(" + pattern + ")$";
    }

    /** {@return the keys of a file and of all objects in it: the tables, that of the file first} */
    public static List<OptionTable> all() {
        return List.of(
                ROOT,
                CLUSTER,
                NODES,
                LINKS,
                TOPOLOGY,
                SWITCHES,
                TYPES,
                PROCESSOR,
                NODE,
                PROCESSORS,
                MEMORY,
                GRES,
                NETWORK);
    }
}
