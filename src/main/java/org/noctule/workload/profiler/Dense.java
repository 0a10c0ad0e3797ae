package org.noctule.workload.profiler;

/**
 * Layers that do not care where in an image or a text a number stands.
 *
 * <p>The backward pass of a product of matrices is two products of the same size, one for the gradient of what came in
 * and one for that of the parameters (Goodfellow, Bengio, Courville, "Deep Learning", 2016, section 6.5). Layers that
 * work number by number are bound by memory; their reads and writes are counted.
 */
final class Dense {
    private final LayeredModel network;

    Dense(LayeredModel network) {
        this.network = network;
    }

    /** The samples of a batch; how they are loaded is not part of a profile. */
    Tensor input(String description, int channels, int height, int width) {
        return network.add(description, new Tensor(0, channels, height, width), Work.NONE, Work.NONE, 0);
    }

    /** A product with a matrix at each place: {@code 2 * places * in * out} FLOP. */
    Tensor linear(Tensor in, int out, boolean bias) {
        return linear("Linear", in, out, (double) in.channels() * out + (bias ? out : 0));
    }

    /** The same with a matrix whose parameters are those of another layer. */
    Tensor tied(Tensor in, int out) {
        return linear("TiedLinear", in, out, 0);
    }

    private Tensor linear(String name, Tensor in, int out, double parameters) {
        final double rows = network.batch() * in.places();
        final double numbers = rows * in.channels() + rows * out + (double) in.channels() * out;
        final double flop = 2 * rows * in.channels() * out;
        return network.add(
                name + "(in_features=" + in.channels() + ", out_features=" + out + ")",
                new Tensor(0, out, in.height(), in.width()),
                Work.kernel(flop, numbers),
                new Work(2 * flop, 2 * numbers * Tensor.BYTES, 2),
                parameters,
                in);
    }

    Tensor flatten(Tensor in) {
        return network.add("Flatten()", new Tensor(0, (int) in.numbers(), 1, 1), Work.NONE, Work.NONE, 0, in);
    }

    Tensor relu(Tensor in) {
        return each("ReLU()", in, 1);
    }

    Tensor tanh(Tensor in) {
        return each("Tanh()", in, 8);
    }

    Tensor gelu(Tensor in) {
        return each("GELU()", in, 10);
    }

    /** Reads and writes each number; back, reads the gradient and what came out or in. */
    private Tensor each(String description, Tensor in, double flop) {
        final double n = network.batch() * in.numbers();
        return network.add(description, in, Work.kernel(flop * n, 2 * n), Work.kernel(flop * n, 3 * n), 0, in);
    }

    /** Besides the numbers, a mask of a byte for each is written, and read on the way back. */
    Tensor dropout(Tensor in, String probability) {
        final double n = network.batch() * in.numbers();
        final Work work = Work.kernel(n, 2.25 * n);
        return network.add("Dropout(p=" + probability + ")", in, work, work, 0, in);
    }

    /** On the way back both sides take the same gradient, so that nothing is to be done. */
    Tensor add(Tensor left, Tensor right) {
        final double n = network.batch() * left.numbers();
        return network.add("Add()", left, Work.kernel(n, 3 * n), Work.NONE, 0, left, right);
    }

    Tensor concat(Tensor left, Tensor right) {
        final Tensor out = new Tensor(0, left.channels() + right.channels(), left.height(), left.width());
        final Work work = Work.kernel(0, 2 * network.batch() * out.numbers());
        return network.add("Concat(1)", out, work, work, 0, left, right);
    }

    Tensor softmax(Tensor in) {
        final double n = network.batch() * in.numbers();
        return network.add("Softmax()", in, Work.kernel(5 * n, 2 * n), Work.kernel(4 * n, 3 * n), 0, in);
    }

    /** A mean, a variance, a scale and a shift for each place (Ba, Kiros, Hinton, "Layer Normalization", 2016). */
    Tensor layerNorm(Tensor in) {
        final double n = network.batch() * in.numbers();
        return network.add(
                "LayerNorm(" + in.channels() + ")",
                in,
                Work.kernel(8 * n, 2 * n),
                Work.kernel(14 * n, 3 * n),
                2.0 * in.channels(),
                in);
    }
}
