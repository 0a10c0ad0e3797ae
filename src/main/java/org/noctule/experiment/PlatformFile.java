package org.noctule.experiment;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.hosts.simulator.HostMachine;
import org.noctule.hosts.simulator.HostTable;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;
import org.noctule.platform.Cluster;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformTotals;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.RampFabric;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;

/**
 * The content of platform.json: clusters, nodes and the cores that each has, so that results can be read without the
 * platform file. Equal nodes side by side are told once; what draws no known power has no powers.
 */
final class PlatformFile {
    /** The name of the file, which a platform that was read may have too. */
    static final String NAME = "platform.json";

    private final JsonMapper mapper = JsonSetup.trees();
    private final Platform platform;
    private final Optional<HostMachine> hosts;
    private int core;
    private int node;

    PlatformFile(Platform platform, Optional<HostMachine> hosts) {
        this.platform = platform;
        this.hosts = hosts;
    }

    /** Tells whether a run may write the file: whatever it did not write itself is left alone. */
    static boolean mayReplace(Path file) {
        if (!Files.exists(file)) {
            return true;
        }
        try {
            return JsonInput.read(file).has("cores");
        } catch (final NoctuleException e) {
            return false;
        }
    }

    /** Writes it: JSON that ends with a line feed. */
    String write() {
        core = 0;
        node = 0;
        final ObjectNode json = mapper.createObjectNode();
        json.put("cores", platform.nbCores()).put("nodes", platform.nbNodes());
        if (hosts.isEmpty()) {
            final PlatformTotals totals = PlatformTotals.of(platform);
            json.put("idle_watts", totals.idleWatts()).put("full_watts", totals.fullWatts());
        }
        final ArrayNode clusters = json.putArray("clusters");
        for (final Cluster cluster : platform.clusters()) {
            clusters.add(cluster(cluster));
        }
        try {
            return mapper.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
                            .writeValueAsString(json)
                    + "\n";
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode cluster(Cluster cluster) {
        final ObjectNode json = mapper.createObjectNode();
        json.put("id", cluster.id()).put("first_core", core);
        final ArrayNode nodes = mapper.createArrayNode();
        final int first = core;
        if (hosts.isPresent()) {
            final HostTable table = hosts.get().table();
            table.hosts().forEach(host -> nodes.add(host(table.network().hosts().get(host))));
        } else {
            cluster.nodes().forEach(group -> nodes.add(nodes(group)));
        }
        json.put("cores", core - first);
        if (cluster.fabric().isPresent()) {
            final RampFabric fabric = cluster.fabric().get();
            json.putObject("fabric")
                    .put("kind", "ramp")
                    .put("communication_groups", fabric.groups())
                    .put("racks", fabric.racks())
                    .put("servers", fabric.servers())
                    .put("channels", fabric.channels())
                    .put("node_bandwidth", fabric.nodeBandwidth());
        }
        json.set("nodes", nodes);
        return json;
    }

    private ObjectNode nodes(Cluster.Nodes group) {
        final NodeType type = group.type();
        final ObjectNode json = place(type.name(), group.number(), type.nbCores());
        if (Double.isFinite(type.memory())) {
            json.put("memory", type.memory());
        }
        if (!type.companions().gres().isEmpty()) {
            final ArrayNode gres = json.putArray("gres");
            type.companions()
                    .gres()
                    .forEach(kind -> gres.addObject()
                            .put("name", kind.name())
                            .put("type", kind.type())
                            .put("count", kind.count()));
        }
        double full = 0;
        final ArrayNode processors = mapper.createArrayNode();
        for (final NodeType.Processors kind : type.processors()) {
            full += kind.number() * kind.type().power();
            processors.add(processors(kind.type(), kind.number()));
        }
        json.put("idle_watts", CoreStates.IDLE_POWER * full).put("full_watts", full);
        json.set("processors", processors);
        return json;
    }

    private ObjectNode processors(ProcessorType type, int number) {
        return mapper.createObjectNode()
                .put("type", type.name())
                .put("number", number)
                .put("cores", type.cores())
                .put("gflops_per_core", type.gflopsPerCore())
                .put("idle_watts_per_core", CoreStates.IDLE_POWER * type.wattsPerCore())
                .put("full_watts_per_core", type.wattsPerCore());
    }

    private ObjectNode host(Host host) {
        final ObjectNode json = place(host.name(), 1, 1);
        if (hosts.isPresent() && hosts.get().energy()) {
            final HostPower.Range power = HostPower.of(host).states().get(host.pState());
            json.put("idle_watts", power.idle()).put("full_watts", power.all());
        }
        return json;
    }

    private ObjectNode place(String type, int number, int cores) {
        final ObjectNode json = mapper.createObjectNode()
                .put("type", type)
                .put("number", number)
                .put("first_node", node)
                .put("first_core", core)
                .put("cores", cores);
        node += number;
        core += number * cores;
        return json;
    }
}
