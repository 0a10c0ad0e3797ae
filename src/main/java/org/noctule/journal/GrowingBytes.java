package org.noctule.journal;

import java.util.Arrays;

/** Bytes that are written one after the other, numbers with their lowest byte first. */
final class GrowingBytes {
    private byte[] bytes;
    private int length;

    GrowingBytes(int capacity) {
        bytes = new byte[capacity];
    }

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Forgets what stands from a place on. */
    void cut(int end) {
        length = end;
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    void octet(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    /** Seven bits a byte, the lowest first, all but the last with the highest bit. */
    void varint(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    /** Small numbers of either sign in few bytes. */
    void zigzag(long value) {
        varint(value << 1 ^ value >> 63);
    }

    void number(int value) {
        reserve(Integer.BYTES);
        put(length, value);
        length += Integer.BYTES;
    }

    void number(long value) {
        number((int) value);
        number((int) (value >>> 32));
    }

    void date(double value) {
        number(Double.doubleToRawLongBits(value));
    }

    void all(byte[] other, int from, int count) {
        reserve(count);
        System.arraycopy(other, from, bytes, length, count);
        length += count;
    }

    /** Overwrites four bytes. */
    void put(int place, int value) {
        bytes[place] = (byte) value;
        bytes[place + 1] = (byte) (value >>> 8);
        bytes[place + 2] = (byte) (value >>> 16);
        bytes[place + 3] = (byte) (value >>> 24);
    }

    /** Overwrites eight bytes. */
    void put(int place, long value) {
        put(place, (int) value);
        put(place + Integer.BYTES, (int) (value >>> 32));
    }
}
