package org.noctule.workload.profiler;

/** Krizhevsky, "One weird trick for parallelizing convolutional neural networks", 2014: the form on one tower. */
final class AlexNet {
    private static final int CLASSES = 1000;
    private static final int HIDDEN = 4096;

    private AlexNet() {}

    static void build(LayeredModel network) {
        final Dense dense = new Dense(network);
        final Images images = new Images(network);
        Tensor x = dense.input("Input(3, 224, 224)", 3, 224, 224);
        x = dense.relu(images.convolution(x, 64, 11, 4, 2, true));
        x = images.maxPool(x, 3, 2, 0);
        x = dense.relu(images.convolution(x, 192, 5, 1, 2, true));
        x = images.maxPool(x, 3, 2, 0);
        x = dense.relu(images.convolution(x, 384, 3, 1, 1, true));
        x = dense.relu(images.convolution(x, 256, 3, 1, 1, true));
        x = dense.relu(images.convolution(x, 256, 3, 1, 1, true));
        x = images.maxPool(x, 3, 2, 0);
        x = dense.dropout(dense.flatten(x), "0.5");
        x = dense.relu(dense.linear(x, HIDDEN, true));
        x = dense.dropout(x, "0.5");
        x = dense.relu(dense.linear(x, HIDDEN, true));
        dense.linear(x, CLASSES, true);
    }
}
