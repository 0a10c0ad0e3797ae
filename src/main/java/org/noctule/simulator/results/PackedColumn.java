package org.noctule.simulator.results;

import java.util.Arrays;
import org.noctule.resource.ResourceSet;

/**
 * A growing column of whole numbers and resource sets, which are read back in the order in which they were added.
 *
 * <p>Numbers take one byte for each seven bits. A set is the number of its intervals and, for each, its distance from
 * the one before and its length less one, so that the allocation of a typical job needs three to seven bytes.
 */
final class PackedColumn {
    private static final int CHUNK = 1 << 13;

    private byte[][] chunks = new byte[8][];
    private byte[] last = new byte[CHUNK];
    private int full;
    private int used;

    PackedColumn() {
        chunks[0] = last;
    }

    void add(int value) {
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        put((byte) rest);
    }

    void addSigned(int value) {
        add(value << 1 ^ value >> 31);
    }

    void add(ResourceSet set) {
        add(set.intervals());
        int end = 0;
        for (int i = 0; i < set.intervals(); i++) {
            add(set.first(i) - end);
            add(set.last(i) - set.first(i));
            end = set.last(i);
        }
    }

    private void put(byte value) {
        if (used == CHUNK) {
            grow();
        }
        last[used++] = value;
    }

    private void grow() {
        full++;
        if (full == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * full);
        }
        last = new byte[CHUNK];
        used = 0;
        chunks[full] = last;
    }

    Reader read() {
        return new Reader();
    }

    /** Stands at one place of the column. */
    final class Reader {
        private int chunk;
        private int at;

        private Reader() {}

        int next() {
            int value = 0;
            int shift = 0;
            int part = take();
            while (part < 0) {
                value |= (part & 0x7F) << shift;
                shift += 7;
                part = take();
            }
            return value | part << shift;
        }

        int nextSigned() {
            final int value = next();
            return value >>> 1 ^ -(value & 1);
        }

        ResourceSet nextSet() {
            final ResourceSet.Builder builder = new ResourceSet.Builder();
            int end = 0;
            for (int left = next(); left > 0; left--) {
                final int first = end + next();
                end = first + next();
                builder.add(first, end);
            }
            return builder.build();
        }

        void skipSet() {
            for (int left = 2 * next(); left > 0; left--) {
                next();
            }
        }

        private byte take() {
            if (at == CHUNK) {
                chunk++;
                at = 0;
            }
            return chunks[chunk][at++];
        }
    }
}
