package org.noctule.journal;

import java.util.Arrays;

/** Bytes that {@link GrowingBytes} wrote, read in the same order. */
final class ReadBytes {
    private final byte[] bytes;
    private final int end;
    private int at;

    ReadBytes(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    boolean ended() {
        return at >= end;
    }

    int place() {
        return at;
    }

    int left() {
        return end - at;
    }

    int octet() {
        if (at >= end) {
            throw new IndexOutOfBoundsException("the bytes end");
        }
        return bytes[at++] & 0xFF;
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            final int octet = octet();
            value |= (long) (octet & 0x7F) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw new IndexOutOfBoundsException("a number does not end");
    }

    /** A number that fits an int and is not negative. */
    int count() {
        final long value = varint();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IndexOutOfBoundsException("a number is too large");
        }
        return (int) value;
    }

    long zigzag() {
        final long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    int number() {
        return octet() | octet() << 8 | octet() << 16 | octet() << 24;
    }

    long wide() {
        return number() & 0xFFFFFFFFL | (long) number() << 32;
    }

    double date() {
        return Double.longBitsToDouble(wide());
    }

    byte[] copy(int count) {
        if (count > left()) {
            throw new IndexOutOfBoundsException("the bytes end");
        }
        final byte[] copy = Arrays.copyOfRange(bytes, at, at + count);
        at += count;
        return copy;
    }

    /** Tells whether the next bytes are these, and passes over them if so. */
    boolean passes(GrowingBytes other) {
        final int count = other.length();
        if (count > left() || !Arrays.equals(bytes, at, at + count, other.array(), 0, count)) {
            return false;
        }
        at += count;
        return true;
    }
}
