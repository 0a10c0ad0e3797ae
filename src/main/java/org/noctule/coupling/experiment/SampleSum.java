package org.noctule.coupling.experiment;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.noctule.exchange.Block;

/** A checksum of samples that does not depend on their order: equal ones mean equal samples, each as often. */
final class SampleSum {
    private long sum;

    /** Adds the samples of a simulation: steps of the first list and of the second that stand in one place. */
    void add(Block inputs, Block outputs) {
        final int steps = inputs.shape().get(0);
        for (int step = 0; step < steps; step++) {
            sum += mixed(crc(inputs, step, steps) << 32 | crc(outputs, step, steps));
        }
    }

    private static long crc(Block fields, int step, int steps) {
        final int bytes = fields.size() / steps;
        final ByteBuffer field = fields.data().slice(step * bytes, bytes);
        final CRC32C crc = new CRC32C();
        crc.update(field);
        return crc.getValue();
    }

    /** The finisher of SplitMix64, so that sums of different samples do not cancel each other. */
    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    String text() {
        return Long.toHexString(sum);
    }
}
