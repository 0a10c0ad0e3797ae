package org.noctule.learning.onnx;

import java.util.Map;

/**
 * The messages of an ONNX file as Protocol Buffers write them, read no further than is needed to see whether a tensor
 * lies in another file. Field numbers are those of onnx.proto3 of ONNX 1.19.
 *
 * @param bytes the file
 */
record OnnxContent(byte[] bytes) {
    private static final int EXTERNAL = 1;
    private static final int DEEPEST = 100;

    /** A kind of message: which of its fields hold which messages, and the field that tells where a tensor lies. */
    private enum Kind {
        MODEL,
        GRAPH,
        NODE,
        ATTRIBUTE,
        FUNCTION,
        SPARSE,
        TENSOR;

        private static final Map<Kind, Map<Integer, Kind>> INNER = Map.of(
                MODEL, Map.of(7, GRAPH, 25, FUNCTION),
                GRAPH, Map.of(1, NODE, 5, TENSOR, 15, SPARSE),
                NODE, Map.of(5, ATTRIBUTE),
                ATTRIBUTE, Map.of(5, TENSOR, 6, GRAPH, 10, TENSOR, 11, GRAPH, 22, SPARSE, 23, SPARSE),
                FUNCTION, Map.of(7, NODE, 11, ATTRIBUTE),
                SPARSE, Map.of(1, TENSOR, 2, TENSOR),
                TENSOR, Map.of());
        private static final int LOCATION = 14;
    }

    /**
     * Tells whether a tensor lies in another file, or the bytes are no message: ONNX Runtime then says what is wrong.
     *
     * @return true if one does
     */
    boolean namesFiles() {
        try {
            return namesFiles(Kind.MODEL, 0, bytes.length, 0);
        } catch (final IndexOutOfBoundsException e) {
            return false;
        }
    }

    private boolean namesFiles(Kind kind, int from, int to, int depth) {
        if (depth > DEEPEST) {
            return true;
        }
        int at = from;
        while (at < to) {
            final long tag = varint(at);
            at += width(at);
            final int field = (int) (tag >>> 3);
            switch ((int) (tag & 7)) {
                case 0 -> {
                    if (kind == Kind.TENSOR && field == Kind.LOCATION && varint(at) == EXTERNAL) {
                        return true;
                    }
                    at += width(at);
                }
                case 1 -> at += Long.BYTES;
                case 2 -> {
                    final long length = varint(at);
                    at += width(at);
                    if (length < 0 || length > to - at) {
                        throw new IndexOutOfBoundsException();
                    }
                    final Kind inner = Kind.INNER.get(kind).get(field);
                    if (inner != null && namesFiles(inner, at, at + (int) length, depth + 1)) {
                        return true;
                    }
                    at += (int) length;
                }
                case 5 -> at += Integer.BYTES;
                default -> throw new IndexOutOfBoundsException();
            }
        }
        return false;
    }

    private long varint(int from) {
        long value = 0;
        for (int i = 0; i < width(from); i++) {
            value |= (bytes[from + i] & 0x7FL) << (7 * i);
        }
        return value;
    }

    private int width(int from) {
        int width = 1;
        while (bytes[from + width - 1] < 0) {
            width++;
        }
        return width;
    }
}
