package org.noctule.platform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.FileKind;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;
import org.noctule.json.OptionKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads platform files: HDeepRM's format, with the file's own types beside the library.
 *
 * <pre>{@code
 * {"clusters": [{"id": "a", "nodes": [{"type": "My Node", "number": 4, "rack": 2}, {"type": "Dell R720", "number": 2}],
 *                "local_links": {"type": "InfiniBand QDR", "latency": "0us"}}],
 *  "global_links": {"type": "InfiniBand QDR", "latency": "0us"},
 *  "types": {"processor": {"My CPU": {"cores": 8, "clock_rate": 3.0, "dpflops_per_cycle": 16, "mem_bw": 80, "power": 95}},
 *            "node": {"My Node": {"processors": [{"type": "My CPU", "number": 2}], "memory": {"capacity": 64}}},
 *            "network": {"My Net": {"bandwidth": "100Gbps"}}}}
 * }</pre>
 *
 * <p>Units: {@code clock_rate} GHz, {@code mem_bw} GB/s of the whole processor, {@code power} W of the whole processor,
 * {@code capacity} GB of 1000 MB. A node without {@code memory} has no limit; without links there are
 * {@link Links#DEFAULT}, without a latency it is {@code "0us"}. A cluster whose nodes have one core each may have a
 * {@code "topology": {"type": "ramp", "communication_groups", "racks", "servers", "channels", "node_bandwidth",
 * "propagation_latency", "io_latency"}}: see {@link RampFabric}; bytes/s and seconds, one channel and the latencies of
 * the PAC-ML paper (50 ns, 100 ns) unless given. The {@code rack} of nodes is a name or a number of nodes per rack: see
 * {@link RackRule}. Nodes may have {@link NodeGres}, features and a weight, clusters {@link Switch}es. The keys
 * {@code job_limits} and {@code reference_machine} of HDeepRM 0.1 are ignored with a warning.
 */
public final class PlatformReader {
    private static final Logger LOG = LoggerFactory.getLogger(PlatformReader.class);
    private static final JsonMapper MAPPER = JsonSetup.trees();
    private static final List<String> OBSOLETE = List.of("job_limits", "reference_machine");
    /** More would not fit into the integers, in flop/s and nW, in which {@link CoreStates} sums exactly. */
    private static final double MAX_TOTAL = 9e9;

    private final TypeLibrary types;

    private PlatformReader(TypeLibrary types) {
        this.types = types;
    }

    /**
     * Tells the format of a platform file by its name.
     *
     * @param file the file
     * @return true if it ends in {@code .xml}, as SimGrid's do; Noctule's own platforms are JSON
     */
    public static boolean isXml(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".xml");
    }

    /**
     * Reads a file.
     *
     * @param file the platform file
     * @return the platform
     * @throws NoctuleException if the file is missing or does not describe a platform
     */
    public static Platform read(Path file) {
        return read(JsonInput.read(file));
    }

    /**
     * Reads a text, such as {@link Platform#json()}.
     *
     * @param json the platform's description
     * @param source its name in errors
     * @return the platform
     * @throws NoctuleException if the text does not describe a platform
     */
    public static Platform parse(String json, String source) {
        return read(JsonInput.parse(json, source));
    }

    /**
     * Reads a value.
     *
     * @param input the platform's description
     * @return the platform
     * @throws NoctuleException if the value does not describe a platform
     */
    public static Platform read(JsonInput input) {
        FileKind.PLATFORM.demand(input);
        input.allow(PlatformTables.ROOT);
        final List<String> obsolete = OBSOLETE.stream().filter(input::has).toList();
        if (!obsolete.isEmpty()) {
            LOG.warn(
                    "{}: ignored {}: job limits come from the workload, the reference speed from workload.reference_speed.",
                    input.where(),
                    String.join(" and ", obsolete));
        }
        return new PlatformReader(new TypeLibrary(input.find("types"))).platform(input);
    }

    private Platform platform(JsonInput input) {
        final List<Cluster> clusters = new ArrayList<>();
        final Set<String> ids = new HashSet<>();
        long cores = 0;
        for (final JsonInput entry : TypeReader.filled(input.get("clusters"), "cluster")) {
            entry.allow(PlatformTables.CLUSTER);
            final JsonInput id = entry.get("id");
            if (!ids.add(id.text())) {
                throw id.error("is the id of two clusters", "Maybe a copied cluster was not renamed.");
            }
            final List<Cluster.Nodes> nodes = new ArrayList<>();
            for (final JsonInput group : TypeReader.filled(entry.get("nodes"), "group of nodes")) {
                nodes.add(nodes(group, cores));
                cores += nbCores(nodes.get(nodes.size() - 1));
            }
            Optional<RampFabric> fabric = Optional.empty();
            if (entry.has("topology")) {
                fabric = Optional.of(TopologyReader.fabric(entry.get("topology"), entry.get("nodes"), nodes));
                refuseRacks(entry.get("nodes"));
            }
            final int count = nodes.stream().mapToInt(Cluster.Nodes::number).sum();
            clusters.add(new Cluster(
                    id.text(),
                    List.copyOf(nodes),
                    links(entry, "local_links"),
                    fabric,
                    entry.find("switches")
                            .map(list -> CompanionReader.switches(list, count))
                            .orElse(List.of())));
        }
        checkTotals(input, clusters);
        return new Platform(clusters, links(input, "global_links"), json(input));
    }

    private Cluster.Nodes nodes(JsonInput group, long coresBefore) {
        group.allow(PlatformTables.NODES);
        final NodeType type = types.node(group.get("type"));
        final JsonInput number = group.get("number");
        final RackRule racks = group.find("rack").map(PlatformReader::racks).orElse(RackRule.NONE);
        final Cluster.Nodes nodes = new Cluster.Nodes(type, number.count(), racks);
        if (coresBefore + nbCores(nodes) > TypeReader.MAX_CORES) {
            throw number.error("makes more than " + TypeReader.MAX_CORES + " cores", "Maybe it has a digit too many.");
        }
        return nodes;
    }

    private static void refuseRacks(JsonInput groups) {
        for (final JsonInput group : groups.elements()) {
            if (group.has("rack")) {
                throw group.get("rack")
                        .error("is said by the topology of the cluster", "Maybe remove it: the fabric has its racks.");
            }
        }
    }

    private static RackRule racks(JsonInput input) {
        if (input.node().isNumber()) {
            return RackRule.each(input.count());
        }
        if (!input.node().isTextual() || input.text().isBlank()) {
            throw input.error(
                    "is neither the name of a rack nor a number of nodes",
                    "Maybe write \"r1\" for nodes of one rack, or 16 for so many nodes in each.");
        }
        return RackRule.one(input.text());
    }

    private static long nbCores(Cluster.Nodes nodes) {
        return (long) nodes.number() * nodes.type().nbCores();
    }

    private Links links(JsonInput owner, String key) {
        return owner.find(key).map(this::links).orElse(Links.DEFAULT);
    }

    private Links links(JsonInput input) {
        input.allow(PlatformTables.LINKS);
        final JsonInput type = input.get("type");
        final String latency = input.find("latency").map(TypeReader::latency).orElse(Links.DEFAULT.latency());
        return new Links(type.text(), types.bandwidth(type), latency);
    }

    private static void checkTotals(JsonInput input, List<Cluster> clusters) {
        final PlatformTotals totals = PlatformTotals.of(clusters);
        if (totals.peakGflops() > MAX_TOTAL || totals.fullWatts() > MAX_TOTAL) {
            throw NoctuleException.input(
                    input.where() + ": the machine has " + Figures.of(totals.peakGflops()) + " GFLOPS and "
                            + Figures.of(totals.fullWatts()) + " W in all, more than " + Figures.of(MAX_TOTAL) + ".",
                    "Maybe a clock rate is not in GHz, or a power not in W.");
        }
    }

    private static String json(JsonInput input) {
        final ObjectNode kept = MAPPER.createObjectNode();
        kept.setAll((ObjectNode) input.node());
        kept.remove(OBSOLETE);
        kept.remove(OptionKey.schema().name());
        try {
            return MAPPER.writeValueAsString(kept);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree that was read cannot be written.", e);
        }
    }
}
