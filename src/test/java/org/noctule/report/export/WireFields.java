package org.noctule.report.export;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a message of Protocol Buffers, read by its encoding alone. */
final class WireFields {
    private final Map<Integer, List<Object>> fields = new LinkedHashMap<>();
    private final byte[] bytes;
    private int at;

    WireFields(byte[] bytes) {
        this.bytes = bytes;
        while (at < bytes.length) {
            final long tag = varint();
            final Object value;
            switch ((int) tag & 7) {
                case 0 -> value = varint();
                case 1 -> value = little(8);
                case 2 -> {
                    final int length = (int) varint();
                    value = Arrays.copyOfRange(bytes, at, at + length);
                    at += length;
                }
                default -> value = little(4);
            }
            fields.computeIfAbsent((int) (tag >>> 3), key -> new ArrayList<>()).add(value);
        }
    }

    private long varint() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes[at++];
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }

    private long little(int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes[at++] & 0xffL) << 8 * i;
        }
        return value;
    }

    boolean has(int field) {
        return fields.containsKey(field);
    }

    long number(int field) {
        return (Long) fields.get(field).get(0);
    }

    double decimal(int field) {
        return Double.longBitsToDouble(number(field));
    }

    String text(int field) {
        return new String((byte[]) fields.get(field).get(0), StandardCharsets.UTF_8);
    }

    WireFields message(int field) {
        return messages(field).get(0);
    }

    List<WireFields> messages(int field) {
        return fields.getOrDefault(field, List.of()).stream()
                .map(part -> new WireFields((byte[]) part))
                .toList();
    }
}
