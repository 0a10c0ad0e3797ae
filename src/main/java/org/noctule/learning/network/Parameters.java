package org.noctule.learning.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.forward.StoredWeights;
import org.noctule.model.StoredTensor;

/** The named weights of a network, which can be seen as one row of numbers too. Owns native memory. */
public final class Parameters implements AutoCloseable {
    private final List<String> names = new ArrayList<>();
    private final List<List<Integer>> shapes = new ArrayList<>();
    private final List<Tensor> tensors = new ArrayList<>();
    private final List<FloatPointer> data = new ArrayList<>();
    private final List<Pointer> kept = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private Optional<TensorVector> vector = Optional.empty();
    private Device device = Device.CPU;
    private int size;
    private long changes;

    /** Makes an empty set of weights. */
    public Parameters() {}

    /**
     * Adds a weight, which the network keeps using as a tensor.
     *
     * @param name its name, of its own
     * @param values where it starts from, row-major
     * @param shape its sizes
     * @return the tensor, owned by this
     */
    public Tensor add(String name, float[] values, int... shape) {
        final long[] lengths = Arrays.stream(shape).asLongStream().toArray();
        final Tensor tensor = Tensor.create(values, lengths);
        tensor.requires_grad_(true);
        keep(tensor);
        vector = Optional.empty();
        names.add(name);
        shapes.add(Arrays.stream(shape).boxed().toList());
        tensors.add(tensor);
        data.add(tensor.data_ptr_float());
        sizes.add(values.length);
        size += values.length;
        return tensor;
    }

    /**
     * Takes over native memory that the network needs as long as its weights.
     *
     * @param memory what is freed with the weights, and no sooner even if a scope is open
     * @param <P> its type
     * @return the same
     */
    public <P extends Pointer> P keep(P memory) {
        memory.retainReference();
        kept.add(memory);
        return memory;
    }

    /** {@return the number of numbers that all weights have together: the length of the row} */
    public int size() {
        return size;
    }

    /** {@return the names, in the order of the row} */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }

    /** {@return where the weights lie; what the network is asked must lie there too} */
    public Device device() {
        return device;
    }

    /**
     * Moves all weights, in place: whoever holds one of the tensors then has it there.
     *
     * @param target the target
     */
    public void moveTo(Device target) {
        Torch.withoutGradient(() -> {
            for (int i = 0; i < tensors.size(); i++) {
                final Tensor tensor = tensors.get(i);
                tensor.set_data(target.place(tensor.detach().cpu()));
                data.set(i, tensor.data_ptr_float());
            }
            return target;
        });
        device = target;
    }

    /**
     * Reads all weights.
     *
     * @return a new row
     */
    public float[] values() {
        final float[] row = new float[size];
        if (!device.direct()) {
            return Torch.withoutGradient(() -> {
                for (int i = 0, from = 0; i < tensors.size(); from += sizes.get(i++)) {
                    Torch.read(tensors.get(i), row, from, sizes.get(i));
                }
                return row;
            });
        }
        int offset = 0;
        for (int i = 0; i < tensors.size(); i++) {
            data.get(i).get(row, offset, sizes.get(i));
            offset += sizes.get(i);
        }
        return row;
    }

    /**
     * Writes all weights.
     *
     * @param row as many numbers as there are
     */
    public void set(float[] row) {
        changes++;
        if (!device.direct()) {
            Torch.withoutGradient(() -> {
                for (int i = 0, from = 0; i < tensors.size(); from += sizes.get(i++)) {
                    final float[] values = Arrays.copyOfRange(row, from, from + sizes.get(i));
                    tensors.get(i).copy_(Tensor.create(values).view_as(tensors.get(i)));
                }
                return row;
            });
            return;
        }
        int offset = 0;
        for (int i = 0; i < tensors.size(); i++) {
            data.get(i).put(row, offset, sizes.get(i));
            offset += sizes.get(i);
        }
    }

    /** How often all weights have been written: what was worked out from them holds until then. */
    long changes() {
        return changes;
    }

    /**
     * Differentiates a loss; its graph is used up.
     *
     * @param loss a single number
     * @return a new row with the gradient, 0 where the loss does not depend on a weight
     */
    public float[] gradient(Tensor loss) {
        return Torch.scoped(() -> {
            final TensorVector gradients =
                    torch.grad(new TensorVector(loss), vector(), new TensorVector(), new BoolOptional(), false, true);
            final float[] row = new float[size];
            int offset = 0;
            for (int i = 0; i < tensors.size(); i++) {
                final Tensor gradient = gradients.get(i);
                if (gradient.defined()) {
                    Torch.read(gradient, row, offset, sizes.get(i));
                }
                offset += sizes.get(i);
            }
            return row;
        });
    }

    private TensorVector vector() {
        if (vector.isEmpty()) {
            vector = Optional.of(keep(new TensorVector(tensors.toArray(Tensor[]::new))));
        }
        return vector.get();
    }

    /**
     * Puts a row into named arrays of the weights' shapes.
     *
     * @param prefix beginning of each name
     * @param row as many numbers as there are
     * @param target receives the arrays
     */
    public void store(String prefix, float[] row, Map<String, StoredTensor> target) {
        int offset = 0;
        for (int i = 0; i < names.size(); i++) {
            final float[] values = Arrays.copyOfRange(row, offset, offset + sizes.get(i));
            target.put(prefix + names.get(i), new StoredTensor(shapes.get(i), values));
            offset += sizes.get(i);
        }
    }

    /**
     * Takes a row out of named arrays.
     *
     * @param prefix beginning of each name
     * @param stored the arrays, others may be among them
     * @param source their name in errors
     * @return a new row
     * @throws org.noctule.error.NoctuleException of kind INPUT if an array is missing, has another shape or is not
     *     finite
     */
    public float[] fetch(String prefix, SortedMap<String, StoredTensor> stored, String source) {
        final StoredWeights weights = new StoredWeights(stored, prefix, source);
        final float[] row = new float[size];
        int offset = 0;
        for (int i = 0; i < names.size(); i++) {
            System.arraycopy(weights.take(names.get(i), shapes.get(i)), 0, row, offset, sizes.get(i));
            offset += sizes.get(i);
        }
        return row;
    }

    @Override
    public void close() {
        kept.forEach(Pointer::deallocate);
    }
}
