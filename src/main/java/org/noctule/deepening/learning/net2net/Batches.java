package org.noctule.deepening.learning.net2net;

import org.bytedeco.pytorch.Tensor;

/**
 * Images as PyTorch takes them.
 *
 * @param images the images
 */
record Batches(ImageSet images) {
    private static final int MOST_OF_SAMPLE = 512;

    /**
     * Copies some images.
     *
     * @param order indices of images
     * @param from the first index to take
     * @param to the index behind the last
     * @return shape [images, channels, size, size]; lives as long as the caller's scope
     */
    Tensor pixels(int[] order, int from, int to) {
        final int values = images.channels() * images.size() * images.size();
        final float[] pixels = new float[(to - from) * values];
        for (int i = from; i < to; i++) {
            System.arraycopy(images.pixels(), order[i] * values, pixels, (i - from) * values, values);
        }
        return Tensor.create(pixels, to - from, images.channels(), images.size(), images.size());
    }

    /**
     * Copies the classes of some images.
     *
     * @param order indices of images
     * @param from the first index to take
     * @param to the index behind the last
     * @return shape [images]; lives as long as the caller's scope
     */
    Tensor labels(int[] order, int from, int to) {
        final long[] labels = new long[to - from];
        for (int i = from; i < to; i++) {
            labels[i - from] = images.labels()[order[i]];
        }
        return Tensor.create(labels, to - from);
    }

    /**
     * Copies a batch that stands for all images.
     *
     * @return the first 512 of them, or all if they are fewer
     */
    Tensor sample() {
        final int count = Math.min(MOST_OF_SAMPLE, images.count());
        return pixels(order(count), 0, count);
    }

    /**
     * Returns an order that leaves images where they are.
     *
     * @param count number of images
     * @return 0, 1, 2, ...
     */
    static int[] order(int count) {
        final int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        return order;
    }
}
