package org.noctule.command.input;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.ForwardPass;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.ServerShape;
import org.noctule.fabric.ramp.block.BlockAllocation;
import org.noctule.fabric.ramp.block.BlockDemand;
import org.noctule.fabric.ramp.block.GreedyBlockAllocator;
import org.noctule.fabric.ramp.block.MetaBlock;
import org.noctule.fabric.ramp.block.NotebookRules;
import org.noctule.fabric.ramp.block.NotebookTopology;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;
import org.noctule.workload.profiler.Accelerator;
import org.noctule.workload.profiler.Profiler;

/** Prints how RAMP's allocator places the ops of a model: {@code noctule inspect allocation}. */
final class AllocationInspection {
    private static final Pattern TRIPLE = Pattern.compile("(\\d{1,6})x(\\d{1,6})x(\\d{1,6})");
    private static final Pattern SPLIT = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
    private static final Pattern SERVER = Pattern.compile("(\\d{1,6})-(\\d{1,6})-(\\d{1,6})");
    private static final int COLUMN = 14;

    private final NotebookTopology topology;
    private final ServerShape shape;
    private final StepGraph graph;
    private final Map<Integer, Integer> splits;
    private final Map<Integer, List<String>> contents = new TreeMap<>();

    private AllocationInspection(CommandLine line, OpGraph model) {
        graph = StepGraph.of(model);
        final int[] sizes = triple(line, "topology", "4x2x4");
        topology = new NotebookTopology(sizes[0], sizes[1], sizes[2]);
        final int[] extents = triple(line, "meta", "2x2x2");
        shape = ServerShape.block(extents[0], extents[1], extents[2]);
        splits = splits(line);
        occupied(line).forEach(server -> contents.put(server, new ArrayList<>(List.of("x"))));
    }

    static Option[] options() {
        return new Option[] {
            Arguments.value("topology"),
            Arguments.value("meta"),
            Arguments.value("splits"),
            Arguments.value("occupied"),
            Arguments.value("ops"),
            Arguments.value("activation"),
            Arguments.value("memory")
        };
    }

    static String text(CommandLine line, Optional<Path> file) {
        final OpGraph model = file.map(PipeDreamReader::read)
                .orElseGet(() -> Profiler.profile("alexnet", OptionalInt.empty(), Accelerator.of("A100")));
        return new AllocationInspection(line, model).text(line, file.isPresent());
    }

    private String text(CommandLine line, boolean profiled) {
        final ForwardPass forward = ForwardPass.of(graph);
        final int ops = Math.min(forward.ops(), Arguments.count(line, "ops", profiled ? forward.ops() : 2));
        final double[] free = new double[topology.size()];
        Arrays.fill(free, Arguments.positive(line, "memory", profiled ? 80e9 : 1));
        final double activation = Arguments.positive(line, "activation", 2);
        final boolean forced = !profiled || line.hasOption("activation");
        final Optional<MetaBlock> block = MetaBlock.find(topology, shape, server -> !contents.containsKey(server));
        if (block.isEmpty()) {
            return "no block of " + extents(shape) + " servers is empty\n";
        }
        final Optional<BlockAllocation> allocation = new GreedyBlockAllocator(block.get(), new NotebookRules(), free)
                .allocate(new BlockDemand(
                        forward,
                        ops,
                        this::parts,
                        op -> forced ? activation : graph.op(op).activation()));
        final StringBuilder text = new StringBuilder(head(block.get(), ops)).append(picture(block.get()));
        if (allocation.isEmpty()) {
            return text.append("the ops do not fit into the block\n").toString();
        }
        allocation.get().grants().forEach(grant -> text.append(take(grant)));
        contents.forEach((server, names) -> text.append(pad("server " + name(server)))
                .append(String.join(" ", names))
                .append(", ")
                .append(NumberOutput.toString(free[server], true))
                .append(" left\n"));
        return text.toString();
    }

    private int parts(int op) {
        return splits.getOrDefault(graph.ids().get(op), 1);
    }

    private String head(MetaBlock block, int ops) {
        return pad("model") + graph.forward().model() + ", " + ops + " of " + graph.size() / 2 + " ops\n"
                + pad("topology") + topology.groups() + " groups x " + topology.racks() + " racks x "
                + topology.servers()
                + " servers\n"
                + pad("block") + extents(shape) + " from "
                + name(block.servers().get(0)) + "\n";
    }

    private String picture(MetaBlock block) {
        final List<Integer> servers = block.servers();
        final StringBuilder text = new StringBuilder();
        for (int group = 0; group < topology.groups(); group++) {
            for (int rack = 0; rack < topology.racks(); rack++) {
                text.append(rack == 0 ? "" : "  ");
                for (int position = 0; position < topology.servers(); position++) {
                    text.append(servers.contains(topology.server(group, rack, position)) ? "[x]" : "[ ]");
                }
            }
            text.append('\n');
        }
        return text.toString();
    }

    private String take(BlockAllocation.Grant grant) {
        final int id = graph.ids().get(grant.op());
        for (int part = 0; part < grant.servers().size(); part++) {
            final List<String> here = contents.computeIfAbsent(grant.servers().get(part), unseen -> new ArrayList<>());
            here.add(grant.label(id, part));
            here.add(grant.label(id + graph.size() / 2, part));
        }
        return pad("op " + id)
                + String.join(" ", grant.servers().stream().map(this::name).toList())
                + (grant.atParent() ? ", where a parent is\n" : "\n");
    }

    private String name(int server) {
        return topology.group(server) + "-" + topology.rack(server) + "-" + topology.position(server);
    }

    private static String extents(ServerShape shape) {
        return shape.groups() + "x" + shape.racks() + "x" + shape.servers();
    }

    private static String pad(String text) {
        return text + " ".repeat(Math.max(1, COLUMN - text.length()));
    }

    private static int[] triple(CommandLine line, String option, String otherwise) {
        final String value = line.getOptionValue(option, otherwise);
        final Matcher matcher = match(TRIPLE, value, option, "4x2x4");
        final int[] sizes = numbers(matcher);
        if (Arrays.stream(sizes).anyMatch(size -> size == 0)) {
            throw malformed(value, option, "4x2x4");
        }
        return sizes;
    }

    private static int[] numbers(Matcher matcher) {
        final int[] numbers = new int[matcher.groupCount()];
        Arrays.setAll(numbers, index -> Integer.parseInt(matcher.group(index + 1)));
        return numbers;
    }

    private Map<Integer, Integer> splits(CommandLine line) {
        final Map<Integer, Integer> map = new LinkedHashMap<>();
        for (final String item : line.getOptionValue("splits", "1:2,2:4").split(",")) {
            final int[] numbers = numbers(match(SPLIT, item, "splits", "1:2,2:4"));
            if (numbers[0] < 1 || numbers[0] > graph.size() / 2 || !OpPartition.isAllowed(numbers[1])) {
                throw NoctuleException.input(
                        "--splits: op " + numbers[0] + " of " + graph.size() / 2 + " cannot be split into " + numbers[1]
                                + " parts.",
                        "Maybe round it: an op stays whole (1) or is split into an even number of parts.");
            }
            map.put(numbers[0], numbers[1]);
        }
        return map;
    }

    private List<Integer> occupied(CommandLine line) {
        final List<Integer> servers = new ArrayList<>();
        if (line.hasOption("occupied")) {
            for (final String item : line.getOptionValue("occupied").split(",")) {
                final int[] place = numbers(match(SERVER, item, "occupied", "0-0-0,2-1-1"));
                if (place[0] >= topology.groups() || place[1] >= topology.racks() || place[2] >= topology.servers()) {
                    throw NoctuleException.input(
                            "--occupied: the topology has no server " + item + ".",
                            "Maybe count groups, racks and servers from 0.");
                }
                servers.add(topology.server(place[0], place[1], place[2]));
            }
        }
        return servers;
    }

    private static Matcher match(Pattern pattern, String value, String option, String example) {
        final Matcher matcher = pattern.matcher(value);
        if (!matcher.matches()) {
            throw malformed(value, option, example);
        }
        return matcher;
    }

    private static NoctuleException malformed(String value, String option, String example) {
        return NoctuleException.input(
                "--" + option + ": the value (" + value + ") makes no sense.", "Maybe write it like " + example + ".");
    }
}
