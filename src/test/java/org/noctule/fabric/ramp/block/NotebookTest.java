package org.noctule.fabric.ramp.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.test.Shared;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Replays the cases that were run in the notebook itself. */
final class NotebookTest {

    static List<JsonNode> allocations() {
        return cases("allocations");
    }

    private static List<JsonNode> cases(String kind) {
        try {
            final List<JsonNode> cases = new ArrayList<>();
            new ObjectMapper()
                    .readTree(Shared.file("golden/ddls/n01_notebook.json").toFile())
                    .get(kind)
                    .forEach(cases::add);
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OpGraph alexnet() {
        return PipeDreamReader.read(Shared.file("data/pipedream/alexnet/graph.txt"));
    }

    private static Map<Integer, Integer> splits(JsonNode json) {
        final Map<Integer, Integer> splits = new LinkedHashMap<>();
        for (int i = 0; i < json.get("splits").size(); i++) {
            splits.put(
                    json.get("split_ids").get(i).asInt(),
                    json.get("splits").get(i).asInt());
        }
        return splits;
    }

    @ParameterizedTest
    @MethodSource("allocations")
    void allocatesAsTheNotebookDoes(JsonNode json) {
        final JsonNode shape = json.get("shape");
        final NotebookTopology fabric = new NotebookTopology(
                shape.get(0).asInt(), shape.get(1).asInt(), shape.get(2).asInt());
        final StepGraph graph = StepGraph.of(alexnet());
        final ForwardPass forward = ForwardPass.of(graph);
        final Map<Integer, List<String>> contents = new TreeMap<>();
        for (final JsonNode server : json.get("occupied")) {
            contents.computeIfAbsent(
                            fabric.server(
                                    server.get(0).asInt(),
                                    server.get(1).asInt(),
                                    server.get(2).asInt()),
                            unseen -> new ArrayList<>())
                    .add("x");
        }
        final JsonNode meta = json.get("meta");
        final Optional<MetaBlock> block = MetaBlock.find(
                fabric,
                ServerShape.block(
                        meta.get(0).asInt(), meta.get(1).asInt(), meta.get(2).asInt()),
                server -> !contents.containsKey(server));

        assertThat(forward.ops()).isEqualTo(json.get("sequence").size());
        for (int turn = 0; turn < forward.ops(); turn++) {
            assertThat(graph.ids().get(forward.op(turn)))
                    .isEqualTo(json.get("sequence").get(turn).asInt());
        }
        assertThat(block.isEmpty()).isEqualTo(json.get("meta_block").isNull());
        if (block.isEmpty()) {
            return;
        }
        assertThat(names(fabric, block.get().servers()))
                .isEqualTo(names(json.get("meta_block").get("servers")));
        final double[] free = new double[fabric.size()];
        Arrays.fill(free, json.get("server_mem").asDouble());
        final Map<Integer, Integer> splits = splits(json);
        final Optional<BlockAllocation> allocation = new GreedyBlockAllocator(block.get(), new NotebookRules(), free)
                .allocate(new BlockDemand(
                        forward,
                        json.get("used").asInt(),
                        op -> splits.getOrDefault(graph.ids().get(op), 1),
                        op -> json.get("activation").asDouble()));
        assertThat(allocation.isEmpty()).isEqualTo(json.get("allocated").isNull());
        allocation.ifPresent(found -> {
            compare(fabric, graph, found, contents, json.get("allocated"));
            json.get("allocated")
                    .get("server_mem")
                    .properties()
                    .forEach(entry -> assertThat(free[server(fabric, entry.getKey())])
                            .isEqualTo(entry.getValue().asDouble()));
        });
    }

    private static void compare(
            NotebookTopology fabric,
            StepGraph graph,
            BlockAllocation found,
            Map<Integer, List<String>> contents,
            JsonNode expected) {
        for (final BlockAllocation.Grant grant : found.grants()) {
            final int id = graph.ids().get(grant.op());
            assertThat(names(fabric, grant.servers()))
                    .isEqualTo(names(expected.get("op_servers").get(Integer.toString(id))));
            for (int part = 0; part < grant.servers().size(); part++) {
                final List<String> here =
                        contents.computeIfAbsent(grant.servers().get(part), unseen -> new ArrayList<>());
                here.add(grant.label(id, part));
                here.add(grant.label(id + graph.size() / 2, part));
            }
        }
        assertThat(found.grants()).hasSize(expected.get("op_servers").size());
        assertThat(contents).hasSize(expected.get("server_ops").size());
        expected.get("server_ops").properties().forEach(entry -> {
            final List<String> ops = new ArrayList<>();
            entry.getValue().forEach(op -> ops.add(op.asText()));
            assertThat(contents.get(server(fabric, entry.getKey()))).isEqualTo(ops);
        });
    }

    private static int server(NotebookTopology fabric, String name) {
        final int[] place = Arrays.stream(name.substring(1, name.length() - 1).split(", "))
                .mapToInt(Integer::parseInt)
                .toArray();
        return fabric.server(place[0], place[1], place[2]);
    }

    private static List<String> names(NotebookTopology fabric, List<Integer> servers) {
        return servers.stream()
                .map(server ->
                        "[" + fabric.group(server) + "," + fabric.rack(server) + "," + fabric.position(server) + "]")
                .toList();
    }

    private static List<String> names(JsonNode servers) {
        final List<String> names = new ArrayList<>();
        servers.forEach(server -> names.add(server.toString()));
        return names;
    }
}
