package org.noctule.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.noctule.error.NoctuleException;

/** The bytes of a safetensors file: arrays in the order of their names, data aligned to eight bytes. */
final class SafeTensorsWriter {
    /** The name of the metadata's entry that holds the checksum. */
    static final String CHECKSUM = "sha256";

    private static final String METADATA = "__metadata__";
    private static final int ALIGNMENT = 8;

    private SafeTensorsWriter() {}

    static byte[] bytes(SafeTensors content) {
        final byte[] header = header(content);
        final long size = content.tensors().values().stream()
                .mapToLong(tensor -> (long) tensor.values().length * Float.BYTES)
                .reduce(Long.BYTES + header.length, Math::addExact);
        if (size > SafeTensorsReader.MAX_FILE) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "A model or checkpoint would take " + size + " bytes, more than the " + SafeTensorsReader.MAX_FILE
                            + " that are read again.",
                    "Maybe train with fewer episodes a round, a smaller replay or a smaller network.");
        }
        final ByteBuffer out = ByteBuffer.allocate((int) size);
        out.order(ByteOrder.LITTLE_ENDIAN).putLong(header.length).put(header);
        for (final StoredTensor tensor : content.tensors().values()) {
            out.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(tensor.values());
            out.position(out.position() + tensor.values().length * Float.BYTES);
        }
        return out.array();
    }

    /**
     * Returns the SHA-256, in hexadecimal digits, of the header that the content would have without it, and of the
     * numbers.
     */
    static String checksum(SafeTensors content) {
        final MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every Java has it.
        }
        digest.update(ModelJson.text(described(content)).getBytes(StandardCharsets.UTF_8));
        for (final StoredTensor tensor : content.tensors().values()) {
            final ByteBuffer bytes = ByteBuffer.allocate(tensor.values().length * Float.BYTES);
            bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(tensor.values());
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] header(SafeTensors content) {
        final ObjectNode header = described(content);
        header.withObject("/" + METADATA).put(CHECKSUM, checksum(content));
        final byte[] text = ModelJson.text(header).getBytes(StandardCharsets.UTF_8);
        final int padded = (text.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        final byte[] aligned = Arrays.copyOf(text, padded);
        Arrays.fill(aligned, text.length, padded, (byte) ' ');
        return aligned;
    }

    private static ObjectNode described(SafeTensors content) {
        final ObjectNode header = ModelJson.object();
        final ObjectNode metadata = header.putObject(METADATA);
        content.metadata().forEach(metadata::put);
        long offset = 0;
        for (final Map.Entry<String, StoredTensor> entry : content.tensors().entrySet()) {
            final ObjectNode described = header.putObject(entry.getKey()).put("dtype", "F32");
            final ArrayNode shape = described.putArray("shape");
            entry.getValue().shape().forEach(shape::add);
            final long end = offset + (long) entry.getValue().values().length * Float.BYTES;
            described.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        return header;
    }
}
