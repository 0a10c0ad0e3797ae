package org.noctule.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.noctule.json.JsonInput;

/** Reads single declarations of the type library, which a platform file's own types share. */
final class TypeReader {
    /** The most cores that a platform may have: they are numbered, and kept in arrays. */
    static final int MAX_CORES = 100_000_000;

    private static final double MB_PER_GB = 1000;

    private TypeReader() {}

    static ProcessorType processor(String name, JsonInput input) {
        input.allow(PlatformTables.PROCESSOR);
        input.find("uarch").ifPresent(JsonInput::text);
        input.find("id").ifPresent(JsonInput::text);
        input.find("type").ifPresent(JsonInput::text);
        input.find("llc_size").ifPresent(size -> size.numberFrom(0));
        final ProcessorType type = new ProcessorType(
                name,
                (int) input.get("cores").integer(1, MAX_CORES),
                input.get("clock_rate").positive(),
                input.get("dpflops_per_cycle").positive(),
                input.get("mem_bw").positive(),
                input.get("power").numberFrom(0));
        if (type.gflopsPerCore() == 0 || Double.isInfinite(type.gflopsPerCore())) {
            throw input.error(
                    "gives a core no finite speed: clock_rate x dpflops_per_cycle",
                    "Maybe the clock rate is not in GHz.");
        }
        return type;
    }

    static NodeType node(String name, JsonInput input, Function<JsonInput, ProcessorType> processorTypes) {
        input.allow(PlatformTables.NODE);
        input.find("id").ifPresent(JsonInput::text);
        final List<NodeType.Processors> processors = new ArrayList<>();
        long cores = 0;
        for (final JsonInput entry : filled(input.get("processors"), "processor")) {
            entry.allow(PlatformTables.PROCESSORS);
            final ProcessorType type = processorTypes.apply(entry.get("type"));
            final int number = entry.get("number").count();
            cores += (long) number * type.cores();
            if (cores > MAX_CORES) {
                throw entry.get("number")
                        .error("makes more than " + MAX_CORES + " cores", "Maybe it has a digit too many.");
            }
            processors.add(new NodeType.Processors(type, number));
        }
        final double memory = input.find("memory").map(TypeReader::megabytes).orElse(Double.POSITIVE_INFINITY);
        final boolean alone = !input.has("gres") && !input.has("features") && !input.has("weight");
        return new NodeType(
                name,
                List.copyOf(processors),
                memory,
                alone ? Companions.NONE : CompanionReader.read(input, (int) cores));
    }

    /** The elements of an array that must have some. */
    static List<JsonInput> filled(JsonInput array, String what) {
        final List<JsonInput> elements = array.elements();
        if (elements.isEmpty()) {
            throw array.error(
                    "must hold at least one " + what, "Maybe its entries were lost: without cores no job runs.");
        }
        return elements;
    }

    private static double megabytes(JsonInput memory) {
        memory.allow(PlatformTables.MEMORY);
        memory.find("type").ifPresent(JsonInput::text);
        return MB_PER_GB * memory.get("capacity").positive();
    }

    static String bandwidth(JsonInput network) {
        network.allow(PlatformTables.NETWORK);
        network.find("id").ifPresent(JsonInput::text);
        return matching(network.get("bandwidth"), PlatformTables.BANDWIDTH, "10.0Gbps");
    }

    static String latency(JsonInput input) {
        return matching(input, PlatformTables.LATENCY, "0us");
    }

    private static String matching(JsonInput input, Pattern pattern, String example) {
        final String text = input.text();
        if (!pattern.matcher(text).matches()) {
            throw input.error("is not a number with a unit", "Maybe write it like \"" + example + "\".");
        }
        return text;
    }
}
