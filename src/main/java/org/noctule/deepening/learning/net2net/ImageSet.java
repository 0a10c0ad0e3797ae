package org.noctule.deepening.learning.net2net;

/**
 * Images of known classes.
 *
 * @param channels values of a pixel
 * @param size pixels along each side
 * @param classes number of classes
 * @param pixels shape [images, channels, size, size], row-major, from -1 to 1; not to be changed
 * @param labels class of each image, from 0; not to be changed
 */
public record ImageSet(int channels, int size, int classes, float[] pixels, int[] labels) {
    /** {@return the number of images} */
    public int count() {
        return labels.length;
    }
}
