package org.noctule.workload.profiler;

/**
 * He, Zhang, Ren, Sun, "Deep Residual Learning for Image Recognition", CVPR 2016; blocks of three convolutions halve
 * the image in the second one, as most programs have it since.
 */
final class ResNet {
    private static final int CLASSES = 1000;
    private static final int EXPANSION = 4;

    private final Dense dense;
    private final Images images;
    private final boolean bottlenecks;

    private ResNet(LayeredModel network, boolean bottlenecks) {
        this.dense = new Dense(network);
        this.images = new Images(network);
        this.bottlenecks = bottlenecks;
    }

    static void build18(LayeredModel network) {
        new ResNet(network, false).build(2, 2, 2, 2);
    }

    static void build50(LayeredModel network) {
        new ResNet(network, true).build(3, 4, 6, 3);
    }

    private void build(int... blocks) {
        Tensor x = dense.input("Input(3, 224, 224)", 3, 224, 224);
        x = dense.relu(convolution(x, 64, 7, 2));
        x = images.maxPool(x, 3, 2, 1);
        for (int stage = 0; stage < blocks.length; stage++) {
            for (int block = 0; block < blocks[stage]; block++) {
                x = block(x, 64 << stage, stage > 0 && block == 0 ? 2 : 1);
            }
        }
        dense.linear(dense.flatten(images.average(x)), CLASSES, true);
    }

    private Tensor convolution(Tensor in, int channels, int window, int stride) {
        return images.batchNorm(images.convolution(in, channels, window, stride, window / 2, false));
    }

    private Tensor block(Tensor in, int width, int stride) {
        final int channels = bottlenecks ? EXPANSION * width : width;
        Tensor x;
        if (bottlenecks) {
            x = dense.relu(convolution(in, width, 1, 1));
            x = dense.relu(convolution(x, width, 3, stride));
            x = convolution(x, channels, 1, 1);
        } else {
            x = dense.relu(convolution(in, width, 3, stride));
            x = convolution(x, width, 3, 1);
        }
        final boolean same = stride == 1 && in.channels() == channels;
        return dense.relu(dense.add(x, same ? in : convolution(in, channels, 1, stride)));
    }
}
