package org.noctule.workload.profiler;

/** Simonyan and Zisserman, "Very Deep Convolutional Networks", ICLR 2015: configuration D, of 16 layers. */
final class Vgg {
    private static final int[][] BLOCKS = {{64, 64}, {128, 128}, {256, 256, 256}, {512, 512, 512}, {512, 512, 512}};
    private static final int CLASSES = 1000;
    private static final int HIDDEN = 4096;

    private Vgg() {}

    static void build(LayeredModel network) {
        final Dense dense = new Dense(network);
        final Images images = new Images(network);
        Tensor x = dense.input("Input(3, 224, 224)", 3, 224, 224);
        for (final int[] block : BLOCKS) {
            for (final int channels : block) {
                x = dense.relu(images.convolution(x, channels, 3, 1, 1, true));
            }
            x = images.maxPool(x, 2, 2, 0);
        }
        x = dense.flatten(x);
        for (int i = 0; i < 2; i++) {
            x = dense.dropout(dense.relu(dense.linear(x, HIDDEN, true)), "0.5");
        }
        dense.linear(x, CLASSES, true);
    }
}
