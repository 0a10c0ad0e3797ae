package org.noctule.learning.network;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The bytes of an ONNX file with one linear layer, from {@code observation} [n, inputs] to {@code scores} [n, outputs].
 *
 * @param layout what its metadata say, if anything
 * @param inputs number of inputs
 * @param weights the layer's weights, row by row, a row per input
 * @param external whether the weights are said to lie in another file
 */
public record OnnxFile(Optional<String> layout, int inputs, float[] weights, boolean external) {
    private static final int FLOAT = 1;

    /**
     * Writes the file.
     *
     * @return its bytes
     */
    public byte[] bytes() {
        final int outputs = weights.length / inputs;
        final Message node = new Message()
                .text(1, "observation")
                .text(1, "weights")
                .text(2, "scores")
                .text(4, "MatMul");
        final Message tensor = new Message()
                .number(1, inputs)
                .number(1, outputs)
                .number(2, FLOAT)
                .text(8, "weights");
        if (external) {
            tensor.inner(13, new Message().text(1, "location").text(2, "elsewhere.bin"))
                    .number(14, 1);
        } else {
            final ByteBuffer values = ByteBuffer.allocate(weights.length * Float.BYTES);
            values.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(weights);
            tensor.bytes(9, values.array());
        }
        final Message graph = new Message()
                .inner(1, node)
                .text(2, "linear")
                .inner(5, tensor)
                .inner(11, described("observation", inputs))
                .inner(12, described("scores", outputs));
        final Message model = new Message().number(1, 8).inner(7, graph).inner(8, new Message().number(2, 13));
        layout.ifPresent(text -> model.inner(14, new Message().text(1, "layout").text(2, text)));
        return model.out.toByteArray();
    }

    private static Message described(String name, int size) {
        final Message shape =
                new Message().inner(1, new Message().text(2, "n")).inner(1, new Message().number(1, size));
        final Message tensor = new Message().number(1, FLOAT).inner(2, shape);
        return new Message().text(1, name).inner(2, new Message().inner(1, tensor));
    }

    /** A message of Protocol Buffers. */
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint(field << 3);
            varint(value);
            return this;
        }

        Message bytes(int field, byte[] value) {
            varint(field << 3 | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        Message text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message inner(int field, Message value) {
            return bytes(field, value.out.toByteArray());
        }

        private void varint(long value) {
            long rest = value;
            while (rest > 0x7F) {
                out.write((int) (rest & 0x7F | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
