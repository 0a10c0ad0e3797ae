package org.noctule.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An event as it was told.
 *
 * @param now date of its message
 * @param timestamp its own date
 * @param event what it says, but for its numbers
 * @param numbers its numbers, in the order of the text
 */
record Told(double now, double timestamp, String event, List<Double> numbers) {
    /** The events of a message, without the beginning of the run. */
    static List<Told> of(JsonNode message) {
        final List<Told> told = new ArrayList<>();
        for (final JsonNode event : message.get("events")) {
            final JsonNode data = event.get("data");
            final String type = event.get("type").asText();
            final List<Double> numbers = new ArrayList<>();
            final String text =
                    type.equals("JOB_SUBMITTED") ? data.get("job_id").asText() : plain(data, numbers);
            if (!type.equals("SIMULATION_BEGINS")) {
                told.add(new Told(
                        message.get("now").doubleValue(),
                        event.get("timestamp").doubleValue(),
                        type + " " + text,
                        numbers));
            }
        }
        return told;
    }

    private static String plain(JsonNode node, List<Double> numbers) {
        if (node.isNumber()) {
            numbers.add(node.doubleValue());
            return "#";
        }
        if (!node.isContainerNode()) {
            return node.asText();
        }
        final List<String> parts = new ArrayList<>();
        if (node.isObject()) {
            node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(field -> parts.add(field.getKey() + "=" + plain(field.getValue(), numbers)));
        } else {
            node.forEach(part -> parts.add(plain(part, numbers)));
        }
        return parts.toString();
    }

    /** Whether another one says the same within a tolerance, in seconds and relative for numbers. */
    boolean same(Told other, double tolerance) {
        boolean same = event.equals(other.event)
                && Math.abs(now - other.now) <= tolerance
                && Math.abs(timestamp - other.timestamp) <= tolerance;
        for (int i = 0; same && i < numbers.size(); i++) {
            final double scale = Math.max(1, Math.abs(numbers.get(i)));
            same = Math.abs(numbers.get(i) - other.numbers.get(i)) <= tolerance * scale;
        }
        return same;
    }

    @Override
    public String toString() {
        return event + (numbers.isEmpty() ? "" : " " + numbers) + " at " + timestamp + " (" + now + ")";
    }
}
