package org.noctule.fabric.learning;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.model.StoredTensor;

/**
 * Named tensors as one row of numbers, in the order of the names.
 *
 * @param like tensors of these names and shapes; not changed
 */
record FlatWeights(SortedMap<String, StoredTensor> like) {

    int size() {
        return like.values().stream().mapToInt(tensor -> tensor.values().length).sum();
    }

    /** All numbers in a new row. */
    float[] row() {
        final float[] row = new float[size()];
        int offset = 0;
        for (final StoredTensor tensor : like.values()) {
            System.arraycopy(tensor.values(), 0, row, offset, tensor.values().length);
            offset += tensor.values().length;
        }
        return row;
    }

    /** The numbers of a row as tensors. */
    SortedMap<String, StoredTensor> tensors(float[] row) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        int offset = 0;
        for (final String name : like.keySet()) {
            final float[] values = new float[like.get(name).values().length];
            System.arraycopy(row, offset, values, 0, values.length);
            tensors.put(name, new StoredTensor(like.get(name).shape(), values));
            offset += values.length;
        }
        return tensors;
    }

    /** For each number the root mean square of its tensor, or what is given for a tensor of zeros. */
    float[] sizes(float otherwise) {
        final float[] sizes = new float[size()];
        int offset = 0;
        for (final StoredTensor tensor : like.values()) {
            double sum = 0;
            for (final float value : tensor.values()) {
                sum += (double) value * value;
            }
            final float size = sum > 0 ? (float) Math.sqrt(sum / tensor.values().length) : otherwise;
            Arrays.fill(sizes, offset, offset + tensor.values().length, size);
            offset += tensor.values().length;
        }
        return sizes;
    }
}
