package org.noctule.campaign.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.noctule.campaign.SearchTable;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * An option that is searched.
 *
 * @param key its dotted key
 * @param least the least value; its logarithm where orders of magnitude count
 * @param most the greatest value, likewise
 * @param log whether orders of magnitude count
 * @param whole whether values are whole numbers
 * @param values the values of which one is chosen; none for a range
 */
record Dimension(String key, double least, double most, boolean log, boolean whole, List<JsonNode> values) {
    static Dimension read(String key, JsonInput input) {
        input.object().allow(SearchTable.DIMENSION);
        final long kinds =
                List.of("range", "log", "values").stream().filter(input::has).count();
        if (kinds != 1) {
            throw input.error("must say one of range, log, values", "Maybe write {\"range\": [0, 1]}.");
        }
        if (input.has("values")) {
            final List<JsonInput> values = input.get("values").elements();
            if (values.isEmpty() || input.has("whole")) {
                throw input.error(
                        values.isEmpty() ? "holds no value" : "says whole beside values",
                        "Maybe remove it: only range and log have numbers.");
            }
            return new Dimension(
                    key,
                    0,
                    0,
                    false,
                    false,
                    values.stream().map(JsonInput::node).toList());
        }
        final boolean log = input.has("log");
        final List<JsonInput> ends = input.get(log ? "log" : "range").elements();
        if (ends.size() != 2) {
            throw input.error("must have two ends", "Maybe write [LEAST, MOST].");
        }
        final double least =
                log ? StrictMath.log(ends.get(0).positive()) : ends.get(0).number();
        final double most =
                log ? StrictMath.log(ends.get(1).positive()) : ends.get(1).number();
        if (most <= least) {
            throw NoctuleException.input(
                    input.where() + ": the range is empty.", "Maybe its ends are exchanged: [LEAST, MOST].");
        }
        return new Dimension(
                key, least, most, log, input.find("whole").map(JsonInput::flag).orElse(false), List.of());
    }

    /**
     * Returns the place of a value that is multiplied; one of several values gives way to its neighbour. Ends are ends.
     */
    double perturbed(double place, double factor) {
        if (!values.isEmpty()) {
            final double step = 1.0 / values.size();
            final double middle = (Math.min(values.size() - 1, (int) (place * values.size())) + 0.5) * step;
            return Math.max(0, Math.min(1, middle + (factor < 1 ? -step : step)));
        }
        final double between = least + (most - least) * place;
        final double moved = log ? between + StrictMath.log(factor) : between * factor;
        return Math.max(0, Math.min(1, (moved - least) / (most - least)));
    }

    /** Returns the value at a place from 0 to 1. */
    JsonNode at(double place) {
        if (!values.isEmpty()) {
            return values.get((int) Math.min(values.size() - 1.0, place * values.size()));
        }
        final double between = least + (most - least) * place;
        final double value = log ? StrictMath.exp(between) : between;
        return whole
                ? JsonNodeFactory.instance.numberNode((long) StrictMath.rint(value))
                : JsonNodeFactory.instance.numberNode(value);
    }
}
