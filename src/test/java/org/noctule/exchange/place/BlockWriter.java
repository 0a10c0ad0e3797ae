package org.noctule.exchange.place;

import java.time.Duration;
import java.util.Arrays;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.random.Secret;

/** A process that writes blocks, each of one number over and over, until it is killed. */
final class BlockWriter {
    private static final int COUNT = 800_000;

    private BlockWriter() {}

    static Block block(int number) {
        final double[] values = new double[COUNT];
        Arrays.fill(values, number);
        return Block.of(values, COUNT);
    }

    /**
     * Writes.
     *
     * @param args kind, place and secret of the exchange
     */
    public static void main(String[] args) {
        try (Exchange exchange = new ExchangeAddress(
                        ExchangeKind.valueOf(args[0]), args[1], new Secret(args[2]), Duration.ZERO)
                .join()) {
            for (int number = 0; ; number = (number + 1) % 5) {
                exchange.put("block_" + number, block(number));
            }
        }
    }
}
