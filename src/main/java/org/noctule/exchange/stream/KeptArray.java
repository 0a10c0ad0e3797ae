package org.noctule.exchange.stream;

import java.util.List;
import org.noctule.exchange.Block;
import org.noctule.exchange.BlockType;

/**
 * A block as the head keeps it: read into an array of Java, and written anew for each reader, as a head does that keeps
 * the results of tasks as values.
 */
final class KeptArray {
    private final BlockType type;
    private final List<Integer> shape;
    private final Object values;
    private final int size;

    KeptArray(Block block) {
        this.type = block.type();
        this.shape = block.shape();
        this.size = block.size();
        this.values = switch (type) {
            case BYTES -> block.bytes();
            case FLOATS -> block.floats();
            case DOUBLES -> block.doubles();
        };
    }

    int size() {
        return size;
    }

    Block block() {
        final Integer[] axes = shape.toArray(Integer[]::new);
        return switch (type) {
            case BYTES -> Block.of((byte[]) values);
            case FLOATS -> Block.of((float[]) values, axes);
            case DOUBLES -> Block.of((double[]) values, axes);
        };
    }
}
