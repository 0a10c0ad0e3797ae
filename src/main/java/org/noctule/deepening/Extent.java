package org.noctule.deepening;

/**
 * The sizes of what flows between two layers, for one image.
 *
 * @param channels number of channels; of features, behind a linear layer
 * @param height height in pixels; 1 behind a linear layer
 * @param width width in pixels; 1 behind a linear layer
 */
public record Extent(int channels, int height, int width) {
    /** The images of CIFAR-10. */
    public static final Extent CIFAR = new Extent(3, 32, 32);

    /** {@return the number of values} */
    public long size() {
        return (long) channels * height * width;
    }

    @Override
    public String toString() {
        return channels + " x " + height + " x " + width;
    }
}
