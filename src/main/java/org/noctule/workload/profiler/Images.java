package org.noctule.workload.profiler;

/**
 * Layers that slide a square window over an image.
 *
 * <p>A window of size k, moved by s over a side of n with p zeros around it, takes {@code floor((n + 2p - k) / s) + 1}
 * places (Dumoulin and Visin, "A guide to convolution arithmetic for deep learning", 2016); pooling that rounds up
 * takes the ceiling.
 */
final class Images {
    private final LayeredModel network;

    Images(LayeredModel network) {
        this.network = network;
    }

    private static int places(int side, int window, int stride, int padding) {
        return (side + 2 * padding - window) / stride + 1;
    }

    /**
     * {@code 2 * out places * out channels * in channels * window^2} FLOP. What comes from the input needs no gradient.
     */
    Tensor convolution(Tensor in, int channels, int window, int stride, int padding, boolean bias) {
        final Tensor out = new Tensor(
                0, channels, places(in.height(), window, stride, padding), places(in.width(), window, stride, padding));
        final double weights = (double) channels * in.channels() * window * window;
        final double flop = 2 * network.batch() * out.places() * weights;
        final double numbers = network.batch() * (in.numbers() + out.numbers()) + weights;
        final int products = in.node() == 1 ? 1 : 2;
        return network.add(
                "Conv2d(" + in.channels() + ", " + channels + ", kernel_size=" + pair(window) + ", stride="
                        + pair(stride) + (padding == 0 ? "" : ", padding=" + pair(padding))
                        + (bias ? ")" : ", bias=False)"),
                out,
                Work.kernel(flop, numbers),
                new Work(products * flop, products * numbers * Tensor.BYTES, products),
                weights + (bias ? channels : 0),
                in);
    }

    private static String pair(int number) {
        return "(" + number + ", " + number + ")";
    }

    /**
     * A mean and a variance of each channel over the batch, then a scale and a shift: the numbers are read twice
     * forward; on the way back they and their gradients are (Ioffe and Szegedy, "Batch Normalization", ICML 2015).
     */
    Tensor batchNorm(Tensor in) {
        final double n = network.batch() * in.numbers();
        return network.add(
                "BatchNorm2d(" + in.channels() + ")",
                in,
                Work.kernel(7 * n, 3 * n),
                Work.kernel(12 * n, 5 * n),
                2.0 * in.channels(),
                in);
    }

    /** Besides the largest numbers, their places are written, and read on the way back. */
    Tensor maxPool(Tensor in, int window, int stride, int padding) {
        return maxPool(in, window, stride, padding, 0);
    }

    /** The same, rounded up: a window may stand over the edge. */
    Tensor maxPoolToTheEdge(Tensor in, int window, int stride) {
        return maxPool(in, window, stride, 0, stride - 1);
    }

    private Tensor maxPool(Tensor in, int window, int stride, int padding, int over) {
        final Tensor out = new Tensor(
                0,
                in.channels(),
                (in.height() + 2 * padding - window + over) / stride + 1,
                (in.width() + 2 * padding - window + over) / stride + 1);
        final double numbers = network.batch() * (in.numbers() + 2 * out.numbers());
        return network.add(
                "MaxPool2d(kernel_size=" + window + ", stride=" + stride + ", padding=" + padding
                        + (over > 0 ? ", ceil_mode=True)" : ")"),
                out,
                Work.kernel(network.batch() * out.numbers() * window * window, numbers),
                Work.kernel(network.batch() * out.numbers(), numbers),
                0,
                in);
    }

    /** The mean of each channel. */
    Tensor average(Tensor in) {
        final double numbers = network.batch() * (in.numbers() + in.channels());
        final Work work = Work.kernel(network.batch() * in.numbers(), numbers);
        return network.add("AdaptiveAvgPool2d(1)", new Tensor(0, in.channels(), 1, 1), work, work, 0, in);
    }
}
