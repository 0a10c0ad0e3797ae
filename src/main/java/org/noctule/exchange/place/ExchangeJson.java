package org.noctule.exchange.place;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.json.JsonInput;
import org.noctule.random.Secret;

/** Addresses and statistics of exchanges as JSON, between processes. */
public final class ExchangeJson {
    private ExchangeJson() {}

    /**
     * Begins a question.
     *
     * @param task its name
     * @return an object with the task alone
     */
    public static ObjectNode question(String task) {
        return JsonNodeFactory.instance.objectNode().put("task", task);
    }

    /**
     * Writes an address.
     *
     * @param address the address
     * @param target receives it
     * @return the target
     */
    public static ObjectNode write(ExchangeAddress address, ObjectNode target) {
        return target.put("kind", address.kind().word())
                .put("place", address.place())
                .put("secret", address.secret().text())
                .put("latency", address.latency().toNanos());
    }

    /**
     * Reads an address.
     *
     * @param json holds it
     * @return the address
     */
    public static ExchangeAddress address(JsonInput json) {
        return new ExchangeAddress(
                json.get("kind").oneOf(ExchangeKind.class),
                json.get("place").text(),
                new Secret(json.get("secret").text()),
                Duration.ofNanos(json.get("latency").integer(0, Long.MAX_VALUE)));
    }

    /**
     * Writes statistics.
     *
     * @param statistics the statistics
     * @param target receives them
     * @return the target
     */
    public static ObjectNode write(ExchangeStatistics statistics, ObjectNode target) {
        return target.put("write_seconds", statistics.writeSeconds())
                .put("read_seconds", statistics.readSeconds())
                .put("bytes_written", statistics.bytesWritten())
                .put("bytes_read", statistics.bytesRead())
                .put("opens", statistics.opens())
                .put("messages", statistics.messages());
    }

    /**
     * Reads statistics.
     *
     * @param json holds them
     * @return the statistics
     */
    public static ExchangeStatistics statistics(JsonInput json) {
        return new ExchangeStatistics(
                json.get("write_seconds").number(),
                json.get("read_seconds").number(),
                json.get("bytes_written").integer(0, Long.MAX_VALUE),
                json.get("bytes_read").integer(0, Long.MAX_VALUE),
                json.get("opens").integer(0, Long.MAX_VALUE),
                json.get("messages").integer(0, Long.MAX_VALUE));
    }
}
