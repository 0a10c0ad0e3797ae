package org.noctule.fabric.agent.slots;

import java.util.Arrays;

/**
 * Values afterstates by a layer of rectified units beside a linear term: {@code output . max(0, hidden x + bias) +
 * direct . x}. Immutable.
 */
public final class ValueNetwork implements AfterstateValue {
    /** So many units are summed side by side: each waits for its own sum, not for that of the others. */
    private static final int LANES = 8;

    private final int groups;
    private final float[] hidden;
    private final float[] bias;
    private final float[] output;
    private final float[] direct;

    /**
     * Creates a network.
     *
     * @param hidden weights of each unit, unit by unit, one a feature
     * @param bias bias of each unit
     * @param output weight of each unit
     * @param direct weight of each feature
     * @throws IllegalArgumentException if the lengths do not fit together
     */
    public ValueNetwork(float[] hidden, float[] bias, float[] output, float[] direct) {
        final int units = bias.length;
        final int features = direct.length;
        if (units != output.length || hidden.length != units * features) {
            throw new IllegalArgumentException(hidden.length + " weights, " + units + " biases and " + output.length
                    + " outputs for " + features + " features");
        }
        groups = (units + LANES - 1) / LANES;
        this.hidden = new float[groups * features * LANES];
        for (int unit = 0; unit < units; unit++) {
            for (int feature = 0; feature < features; feature++) {
                this.hidden[(unit / LANES * features + feature) * LANES + unit % LANES] =
                        hidden[unit * features + feature];
            }
        }
        this.bias = Arrays.copyOf(bias, groups * LANES);
        this.output = Arrays.copyOf(output, groups * LANES);
        this.direct = direct.clone();
    }

    @Override
    public float value(float[] features) {
        float value = 0;
        for (int feature = 0; feature < direct.length; feature++) {
            value += direct[feature] * features[feature];
        }
        for (int group = 0; group < groups; group++) {
            value += value(group, features);
        }
        return value;
    }

    private float value(int group, float[] features) {
        final int unit = group * LANES;
        float a = bias[unit];
        float b = bias[unit + 1];
        float c = bias[unit + 2];
        float d = bias[unit + 3];
        float e = bias[unit + 4];
        float f = bias[unit + 5];
        float g = bias[unit + 6];
        float h = bias[unit + 7];
        int weight = unit * direct.length;
        for (int feature = 0; feature < direct.length; feature++) {
            final float size = features[feature];
            a += hidden[weight] * size;
            b += hidden[weight + 1] * size;
            c += hidden[weight + 2] * size;
            d += hidden[weight + 3] * size;
            e += hidden[weight + 4] * size;
            f += hidden[weight + 5] * size;
            g += hidden[weight + 6] * size;
            h += hidden[weight + 7] * size;
            weight += LANES;
        }
        return output[unit] * positive(a)
                + output[unit + 1] * positive(b)
                + output[unit + 2] * positive(c)
                + output[unit + 3] * positive(d)
                + output[unit + 4] * positive(e)
                + output[unit + 5] * positive(f)
                + output[unit + 6] * positive(g)
                + output[unit + 7] * positive(h);
    }

    /** Not {@link Math#max}, which looks for signs of zero and takes its time. */
    private static float positive(float sum) {
        return sum > 0 ? sum : 0;
    }
}
