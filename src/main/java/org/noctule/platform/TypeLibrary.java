package org.noctule.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/**
 * The kinds of processors, nodes and networks that a platform may name: HDeepRM's, and before them the platform file's
 * own.
 *
 * <p>A type is read when it is first asked for. Names are resolved in the whole library, so a file that redeclares a
 * processor changes the built-in nodes that have it.
 */
final class TypeLibrary {
    private static final Map<String, JsonInput> PROCESSORS = builtIn("processors");
    private static final Map<String, JsonInput> NODES = builtIn("nodes");
    private static final Map<String, JsonInput> NETWORKS = builtIn("networks");

    private final Map<String, JsonInput> processors = new LinkedHashMap<>(PROCESSORS);
    private final Map<String, JsonInput> nodes = new LinkedHashMap<>(NODES);
    private final Map<String, JsonInput> networks = new LinkedHashMap<>(NETWORKS);
    private final Map<String, ProcessorType> knownProcessors = new HashMap<>();
    private final Map<String, NodeType> knownNodes = new HashMap<>();

    /**
     * Reads the file's own types, each of which must be sound even if no node uses it.
     *
     * @param own the {@code types} object of a platform file
     */
    TypeLibrary(Optional<JsonInput> own) {
        own.ifPresent(this::add);
    }

    private void add(JsonInput own) {
        own.allow(PlatformTables.TYPES);
        final Map<String, JsonInput> ownProcessors = declared(own, "processor");
        final Map<String, JsonInput> ownNodes = declared(own, "node");
        final Map<String, JsonInput> ownNetworks = declared(own, "network");
        processors.putAll(ownProcessors);
        nodes.putAll(ownNodes);
        networks.putAll(ownNetworks);
        ownProcessors.keySet().forEach(this::processorNamed);
        ownNodes.keySet().forEach(this::nodeNamed);
        ownNetworks.values().forEach(TypeReader::bandwidth);
    }

    private static Map<String, JsonInput> declared(JsonInput own, String kind) {
        return own.find(kind).map(TypeLibrary::entries).orElse(Map.of());
    }

    private static Map<String, JsonInput> entries(JsonInput object) {
        final Map<String, JsonInput> entries = new LinkedHashMap<>();
        for (final String name : object.keys()) {
            entries.put(name, object.get(name));
        }
        return entries;
    }

    private static Map<String, JsonInput> builtIn(String kind) {
        final String file = kind + ".json";
        try (InputStream in = TypeLibrary.class.getResourceAsStream(file)) {
            final String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return entries(JsonInput.parse(text, "the built-in " + file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a kind of processor.
     *
     * @param name the place of its name
     * @return the type
     * @throws NoctuleException if there is no such type
     */
    ProcessorType processor(JsonInput name) {
        return processorNamed(known(name, processors, "processor"));
    }

    /**
     * Returns a kind of node.
     *
     * @param name the place of its name
     * @return the type
     * @throws NoctuleException if there is no such type
     */
    NodeType node(JsonInput name) {
        return nodeNamed(known(name, nodes, "node"));
    }

    /**
     * Returns the bandwidth of a kind of network.
     *
     * @param name the place of its name
     * @return the bandwidth as SimGrid writes it
     * @throws NoctuleException if there is no such type
     */
    String bandwidth(JsonInput name) {
        return TypeReader.bandwidth(Objects.requireNonNull(networks.get(known(name, networks, "network"))));
    }

    /**
     * Finds the speed of a kind of node or processor.
     *
     * @param name its name; of a node and a processor of one name, the node is meant
     * @return GFLOPS of its slowest core, empty if there is no such type
     */
    OptionalDouble gflops(String name) {
        if (nodes.containsKey(name)) {
            return nodeNamed(name).processors().stream()
                    .mapToDouble(kind -> kind.type().gflopsPerCore())
                    .min();
        }
        return processors.containsKey(name)
                ? OptionalDouble.of(processorNamed(name).gflopsPerCore())
                : OptionalDouble.empty();
    }

    private ProcessorType processorNamed(String name) {
        return knownProcessors.computeIfAbsent(
                name, key -> TypeReader.processor(key, Objects.requireNonNull(processors.get(key))));
    }

    private NodeType nodeNamed(String name) {
        return knownNodes.computeIfAbsent(
                name, key -> TypeReader.node(key, Objects.requireNonNull(nodes.get(key)), this::processor));
    }

    private static String known(JsonInput name, Map<String, JsonInput> types, String kind) {
        final String text = name.text();
        if (!types.containsKey(text)) {
            throw name.error(
                    "is no " + kind + " type of the library, nor declared in types." + kind,
                    Suggestion.of(text, types.keySet()));
        }
        return text;
    }
}
