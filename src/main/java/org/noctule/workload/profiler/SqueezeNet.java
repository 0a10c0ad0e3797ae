package org.noctule.workload.profiler;

/** Iandola and others, "SqueezeNet: AlexNet-level accuracy with 50x fewer parameters", 2016: version 1.0. */
final class SqueezeNet {
    private static final int CLASSES = 1000;

    private final Dense dense;
    private final Images images;

    private SqueezeNet(LayeredModel network) {
        this.dense = new Dense(network);
        this.images = new Images(network);
    }

    static void build(LayeredModel network) {
        new SqueezeNet(network).build();
    }

    private void build() {
        Tensor x = dense.input("Input(3, 224, 224)", 3, 224, 224);
        x = images.maxPoolToTheEdge(dense.relu(images.convolution(x, 96, 7, 2, 0, true)), 3, 2);
        x = fire(fire(fire(x, 16, 64), 16, 64), 32, 128);
        x = images.maxPoolToTheEdge(x, 3, 2);
        x = fire(fire(fire(fire(x, 32, 128), 48, 192), 48, 192), 64, 256);
        x = images.maxPoolToTheEdge(x, 3, 2);
        x = dense.dropout(fire(x, 64, 256), "0.5");
        dense.flatten(images.average(dense.relu(images.convolution(x, CLASSES, 1, 1, 0, true))));
    }

    private Tensor fire(Tensor in, int squeezed, int expanded) {
        final Tensor x = dense.relu(images.convolution(in, squeezed, 1, 1, 0, true));
        final Tensor one = dense.relu(images.convolution(x, expanded, 1, 1, 0, true));
        final Tensor three = dense.relu(images.convolution(x, expanded, 3, 1, 1, true));
        return dense.concat(one, three);
    }
}
