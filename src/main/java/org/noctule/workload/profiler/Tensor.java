package org.noctule.workload.profiler;

/**
 * The output of a layer for one sample of the batch.
 *
 * @param node the layer's id
 * @param channels channels of an image, or features of a word
 * @param height height of an image, or number of words
 * @param width width of an image, 1 for words
 */
record Tensor(int node, int channels, int height, int width) {
    /** Size of a number. */
    static final int BYTES = 4;

    /** How many places (pixels, words) have channels. */
    double places() {
        return (double) height * width;
    }

    double numbers() {
        return places() * channels;
    }
}
