package org.noctule.ramp.slots;

/**
 * Values afterstates by a layer of rectified units beside a linear term: {@code output . max(0, hidden x + bias) +
 * direct . x}. Immutable.
 */
public final class ValueNetwork {
    private final float[][] hidden;
    private final float[] bias;
    private final float[] output;
    private final float[] direct;

    /**
     * Creates a network.
     *
     * @param hidden weights of each unit, as many as there are features
     * @param bias bias of each unit
     * @param output weight of each unit
     * @param direct weights of the features
     * @throws IllegalArgumentException if the shapes do not fit together
     */
    public ValueNetwork(float[][] hidden, float[] bias, float[] output, float[] direct) {
        if (hidden.length != bias.length || hidden.length != output.length) {
            throw new IllegalArgumentException("the layers have different numbers of units");
        }
        this.hidden = new float[hidden.length][];
        for (int unit = 0; unit < hidden.length; unit++) {
            if (hidden[unit].length != direct.length) {
                throw new IllegalArgumentException("unit " + unit + " has another number of features");
            }
            this.hidden[unit] = hidden[unit].clone();
        }
        this.bias = bias.clone();
        this.output = output.clone();
        this.direct = direct.clone();
    }

    /**
     * Values an afterstate.
     *
     * @param features one value a feature
     * @return accepted jobs, up to a constant
     */
    public float value(float[] features) {
        float value = 0;
        for (int feature = 0; feature < direct.length; feature++) {
            value += direct[feature] * features[feature];
        }
        for (int unit = 0; unit < hidden.length; unit++) {
            final float[] weights = hidden[unit];
            float sum = bias[unit];
            for (int feature = 0; feature < weights.length; feature++) {
                sum += weights[feature] * features[feature];
            }
            if (sum > 0) {
                value += output[unit] * sum;
            }
        }
        return value;
    }
}
