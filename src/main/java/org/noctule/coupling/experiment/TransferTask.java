package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.json.JsonInput;

/**
 * A measurement of an exchange: leaves blocks of one size and takes them again.
 *
 * @param count number of blocks
 * @param doubles numbers of each
 */
record TransferTask(int count, int doubles) {
    static final String NAME = "transfer";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    ObjectNode question() {
        return ExchangeJson.question(NAME).put("count", count).put("doubles", doubles);
    }

    static TransferTask read(JsonInput json) {
        return new TransferTask(json.get("count").count(), json.get("doubles").count());
    }

    ObjectNode run(Exchange exchange) {
        final double[] numbers = new double[doubles];
        for (int i = 0; i < doubles; i++) {
            numbers[i] = i;
        }
        final Block block = Block.of(numbers, doubles);
        final ExchangeStatistics before = exchange.statistics();
        for (int i = 0; i < count; i++) {
            exchange.put("probe_" + i, block);
        }
        for (int i = 0; i < count; i++) {
            touch(exchange.get("probe_" + i, PATIENCE));
        }
        final ExchangeStatistics all = exchange.statistics().since(before);
        for (int i = 0; i < count; i++) {
            exchange.remove("probe_" + i);
        }
        return ExchangeJson.write(all, JsonNodeFactory.instance.objectNode());
    }

    private static void touch(Block block) {
        block.doubles();
    }
}
