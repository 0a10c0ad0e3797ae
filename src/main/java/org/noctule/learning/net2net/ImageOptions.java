package org.noctule.learning.net2net;

import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The options by which images are drawn.
 *
 * @param training number of images that are learnt
 * @param test number of images by which accuracy is measured
 * @param size pixels along each side
 * @param noise standard deviation of what is added to each value, which goes from 0 to 1
 * @param seed seed of the images, apart from that of the training
 */
public record ImageOptions(int training, int test, int size, double noise, long seed) {
    private static final int MOST_IMAGES = 1_000_000;
    private static final int LEAST_SIZE = 8;
    private static final int MOST_SIZE = 256;

    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of(
            "images",
            OptionKey.of("training", OptionValues.whole(1, MOST_IMAGES), "2000", "images that are learnt"),
            OptionKey.of("test", OptionValues.whole(1, MOST_IMAGES), "500", "images by which accuracy is measured"),
            OptionKey.of("size", OptionValues.whole(LEAST_SIZE, MOST_SIZE), "16", "pixels along each side")
                    .in("pixels"),
            OptionKey.of(
                    "noise",
                    OptionValues.upTo(1),
                    "0.15",
                    "standard deviation of what is added to each value of 0 to 1"),
            OptionKey.of("seed", OptionValues.whole(), "0", "seed of the images"));

    static ImageOptions read(JsonInput json) {
        json.allow(TABLE);
        return new ImageOptions(
                json.find("training")
                        .map(number -> (int) number.integer(1, MOST_IMAGES))
                        .orElse(2000),
                json.find("test")
                        .map(number -> (int) number.integer(1, MOST_IMAGES))
                        .orElse(500),
                json.find("size")
                        .map(number -> (int) number.integer(LEAST_SIZE, MOST_SIZE))
                        .orElse(16),
                json.find("noise").map(number -> number.between(0, 1)).orElse(0.15),
                json.find("seed")
                        .map(number -> number.integer(0, Long.MAX_VALUE))
                        .orElse(0L));
    }
}
