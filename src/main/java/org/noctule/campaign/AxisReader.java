package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;

/** Reads the values of axes: a list, equal steps, equal ratios, files, or values with names. */
final class AxisReader {
    private static final List<String> KINDS = List.of("range", "log", "files", "contents", "named");
    private static final int MOST = 1_000_000;

    private final AxisFiles files;

    /** Reads axes whose files are located. */
    AxisReader(AxisFiles files) {
        this.files = files;
    }

    CampaignAxis read(String key, JsonInput input) {
        return new CampaignAxis(key, values(key, input));
    }

    private List<AxisValue> values(String key, JsonInput input) {
        if (input.node().isArray()) {
            final List<JsonInput> elements = input.elements();
            if (elements.isEmpty()) {
                throw input.error("holds no value", "Maybe remove the axis.");
            }
            return elements.stream().map(element -> value(key, element)).toList();
        }
        input.object().allow(CampaignTable.AXIS);
        final List<String> kinds = input.keys().stream().filter(KINDS::contains).toList();
        if (kinds.size() != 1) {
            throw input.error("must say one of " + String.join(", ", KINDS), "Maybe write a list of values: [1, 2].");
        }
        final String kind = kinds.get(0);
        final boolean counted = kind.equals("range") || kind.equals("log");
        if (!counted && input.has("count")) {
            throw input.get("count").error("stands beside " + kind, "Maybe remove it: only range and log count.");
        }
        return switch (kind) {
            case "range", "log" -> numbers(input, kind);
            case "files" ->
                files.matching(input.get(kind)).stream()
                        .map(file -> new AxisValue(
                                key.equals(PointOptions.BASE) ? AxisFiles.stem(file) : files.shown(file),
                                TextNode.valueOf(file.toString())))
                        .toList();
            case "contents" ->
                files.matching(input.get(kind)).stream()
                        .map(file -> new AxisValue(AxisFiles.stem(file), files.content(key, file)))
                        .toList();
            default -> named(key, input.get(kind));
        };
    }

    private List<AxisValue> named(String key, JsonInput input) {
        final List<AxisValue> values = input.keys().stream()
                .map(name -> new AxisValue(name, files.located(key, input.node().get(name))))
                .toList();
        if (values.isEmpty()) {
            throw input.error("holds no value", "Maybe remove the axis.");
        }
        return values;
    }

    /** Ends are exact; what lies between them is worked out on StrictMath. */
    private static List<AxisValue> numbers(JsonInput input, String kind) {
        final List<JsonInput> ends = input.get(kind).elements();
        if (ends.size() != 2) {
            throw input.get(kind).error("must be two numbers", "Maybe write [FIRST, LAST].");
        }
        final boolean log = kind.equals("log");
        final double first = log ? ends.get(0).positive() : ends.get(0).number();
        final double last = log ? ends.get(1).positive() : ends.get(1).number();
        final int count = (int) input.get("count").integer(2, MOST);
        final boolean whole = !log
                && ends.get(0).node().isIntegralNumber()
                && ends.get(1).node().isIntegralNumber()
                && (last - first) % (count - 1) == 0;
        final List<AxisValue> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final double part = i / (double) (count - 1);
            final double between =
                    log ? first * StrictMath.pow(last / first, part) : first + (last - first) * i / (count - 1);
            final double number = i == 0 ? first : i == count - 1 ? last : between;
            final JsonNode value = whole
                    ? JsonNodeFactory.instance.numberNode((long) number)
                    : JsonNodeFactory.instance.numberNode(number);
            values.add(AxisValue.of(value));
        }
        return values;
    }

    /** Reads one value. */
    AxisValue value(String key, JsonInput input) {
        final String shown = AxisValue.shown(input.node());
        return new AxisValue(
                key.equals(PointOptions.BASE) ? AxisFiles.stem(Path.of(shown)) : shown,
                files.located(key, input.node()));
    }
}
