package org.noctule.report.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A message of Protocol Buffers as it is put together, field by field; it is used again and again. Not thread-safe. */
final class ProtoMessage {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH = 2;
    private static final int FIXED32 = 5;

    private byte[] bytes = new byte[256];
    private int size;

    ProtoMessage clear() {
        size = 0;
        return this;
    }

    ProtoMessage varint(int field, long value) {
        tag(field, VARINT);
        raw(value);
        return this;
    }

    ProtoMessage fixed64(int field, long value) {
        tag(field, FIXED64);
        little(value, Long.BYTES);
        return this;
    }

    ProtoMessage number(int field, double value) {
        return fixed64(field, Double.doubleToLongBits(value));
    }

    ProtoMessage single(int field, float value) {
        tag(field, FIXED32);
        little(Float.floatToIntBits(value), Integer.BYTES);
        return this;
    }

    ProtoMessage text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ProtoMessage message(int field, ProtoMessage part) {
        tag(field, LENGTH);
        raw(part.size);
        append(part.bytes, part.size);
        return this;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Writes it as a field of a message that is a file. */
    void writeTo(OutputStream out, int field) throws IOException {
        final ProtoMessage head = new ProtoMessage();
        head.tag(field, LENGTH);
        head.raw(size);
        out.write(head.bytes, 0, head.size);
        out.write(bytes, 0, size);
    }

    private ProtoMessage bytes(int field, byte[] value) {
        tag(field, LENGTH);
        raw(value.length);
        append(value, value.length);
        return this;
    }

    private void tag(int field, int type) {
        raw((long) field << 3 | type);
    }

    private void raw(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    private void little(long value, int length) {
        room(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) (value >>> Byte.SIZE * i);
        }
    }

    private void append(byte[] from, int length) {
        room(length);
        System.arraycopy(from, 0, bytes, size, length);
        size += length;
    }

    private void room(int length) {
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
        }
    }
}
