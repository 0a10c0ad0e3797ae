package org.noctule.deepening.learning.net2net;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.random.Chance;
import org.noctule.random.Chance.Purpose;

/**
 * Images of ten classes, drawn instead of downloaded: stripes of three directions, a chequerboard, dots, a disc, a
 * ring, a square, a cross and a triangle, of random colours, place and size, under noise. Equal options give equal
 * images on every machine.
 */
public final class DrawnImages {
    /** Values of a pixel. */
    static final int CHANNELS = 3;

    private static final int MOST_IMAGES = 1_000_000;

    static final OptionKey<Integer> TRAINING =
            OptionKey.with("training", OptionValues.whole(1, MOST_IMAGES), 2000, "images that are learnt");
    static final OptionKey<Integer> TEST =
            OptionKey.with("test", OptionValues.whole(1, MOST_IMAGES), 500, "images by which accuracy is measured");
    static final OptionKey<Integer> SIZE = OptionKey.with(
                    "size", OptionValues.whole(8, 256), 16, "pixels along each side")
            .in("pixels");
    private static final OptionKey<Double> NOISE = OptionKey.with(
            "noise", OptionValues.upTo(1), 0.15, "standard deviation of what is added to each value of 0 to 1");
    private static final OptionKey<Long> SEED = OptionKey.with("seed", OptionValues.whole(), 0L, "seed of the images");
    /** The keys by which images are drawn. */
    public static final OptionTable TABLE = OptionTable.of("images", TRAINING, TEST, SIZE, NOISE, SEED);

    private static final double LEAST_CONTRAST = 0.25;

    private DrawnImages() {}

    /**
     * Draws the images that are learnt.
     *
     * @param options their number, size and seed
     * @return the images, the classes in turn
     */
    public static ImageSet training(Options options) {
        return draw(options, options.get(TRAINING), Purpose.EPISODE);
    }

    /**
     * Draws the images by which accuracy is measured.
     *
     * @param options their number, size and seed
     * @return the images, the classes in turn, none of them among those that are learnt
     */
    public static ImageSet test(Options options) {
        return draw(options, options.get(TEST), Purpose.EVALUATION);
    }

    private static ImageSet draw(Options options, int count, Purpose purpose) {
        final Motif[] motifs = Motif.values();
        final int size = options.get(SIZE);
        final long seed = options.get(SEED);
        final int values = CHANNELS * size * size;
        final float[] pixels = new float[Math.multiplyExact(count, values)];
        final int[] labels = new int[count];
        for (int image = 0; image < count; image++) {
            labels[image] = image % motifs.length;
            paint(motifs[labels[image]], options, Chance.of(seed, purpose, image), pixels, image * values);
        }
        return new ImageSet(CHANNELS, size, motifs.length, pixels, labels);
    }

    private static void paint(Motif motif, Options options, Chance chance, float[] pixels, int offset) {
        final int size = options.get(SIZE);
        final double noise = options.get(NOISE);
        final Motif.Pose pose = new Motif.Pose(
                size * (0.35 + 0.3 * chance.nextDouble()),
                size * (0.35 + 0.3 * chance.nextDouble()),
                size * (0.2 + 0.14 * chance.nextDouble()),
                size * (0.25 + 0.2 * chance.nextDouble()),
                chance.nextDouble() < 0.5 ? 1 : -1);
        final double[] behind = colour(chance);
        double[] front = colour(chance);
        while (distance(front, behind) < LEAST_CONTRAST) {
            front = colour(chance);
        }
        for (int channel = 0; channel < CHANNELS; channel++) {
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    final boolean covered = motif.covers(column + 0.5 - pose.x(), row + 0.5 - pose.y(), pose);
                    final double clean = covered ? front[channel] : behind[channel];
                    final double value = clean + noise * chance.nextBell();
                    // Values of 0 to 1, normalised by mean and deviation 0.5.
                    pixels[offset + (channel * size + row) * size + column] =
                            (float) (2 * Math.max(0, Math.min(1, value)) - 1);
                }
            }
        }
    }

    private static double[] colour(Chance chance) {
        return new double[] {chance.nextDouble(), chance.nextDouble(), chance.nextDouble()};
    }

    /** Mean difference of two colours over the channels. */
    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int channel = 0; channel < CHANNELS; channel++) {
            sum += Math.abs(one[channel] - other[channel]);
        }
        return sum / CHANNELS;
    }
}
