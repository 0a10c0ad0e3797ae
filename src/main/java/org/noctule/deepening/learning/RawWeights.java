package org.noctule.deepening.learning;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.model.StoredTensor;

/**
 * Weights as a manifest and raw numbers: little-endian 32-bit floats, row-major, one tensor behind the other where the
 * manifest's {@code tensors} say by {@code name}, {@code shape} and {@code offset_floats}.
 */
final class RawWeights {
    /** The end of a manifest's name. */
    static final String MANIFEST = ".manifest.json";

    private static final int MOST = 1 << 26;

    private RawWeights() {}

    static SortedMap<String, StoredTensor> read(Path manifest, String prefix) {
        final JsonInput json = JsonInput.read(manifest);
        final String name = manifest.getFileName().toString();
        final Path file = manifest.resolveSibling(name.substring(0, name.length() - MANIFEST.length()) + ".f32");
        final float[] numbers = numbers(file);
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        for (final JsonInput tensor : json.get("tensors").elements()) {
            final List<Integer> shape = tensor.get("shape").elements().stream()
                    .map(size -> (int) size.integer(1, MOST))
                    .toList();
            long count = 1;
            for (final int size : shape) {
                count = Math.min(count * size, MOST);
            }
            final long offset = tensor.get("offset_floats").integer(0, MOST);
            if (offset + count > numbers.length) {
                throw tensor.error(
                        "lies behind the end of " + file + ", which has " + numbers.length + " numbers",
                        "Maybe the file was cut off, or is that of another manifest.");
            }
            final float[] values = java.util.Arrays.copyOfRange(numbers, (int) offset, (int) (offset + count));
            tensors.put(prefix + tensor.get("name").text(), new StoredTensor(shape, values));
        }
        return tensors;
    }

    private static float[] numbers(Path file) {
        try {
            final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            final float[] numbers = new float[bytes.remaining() / Float.BYTES];
            bytes.asFloatBuffer().get(numbers);
            return numbers;
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The file of weights (" + file + ")",
                    e,
                    "Maybe the numbers were not copied with their manifest.",
                    "Maybe it is a directory, or you may not read it.");
        }
    }
}
