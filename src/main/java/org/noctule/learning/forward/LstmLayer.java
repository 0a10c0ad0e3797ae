package org.noctule.learning.forward;

/**
 * An LSTM of one layer and one direction (Hochreiter and Schmidhuber, 1997) in PyTorch's form: gates input, forget,
 * cell, output; two biases that add. Immutable.
 */
public final class LstmLayer {
    private static final int GATES = 4;

    private final int hidden;
    private final LinearLayer input;
    private final LinearLayer past;

    /**
     * Takes a layer out of a model.
     *
     * @param weights hold {@code name.weight_ih_l0}, shape [4 hidden, inputs], {@code weight_hh_l0}, shape [4 hidden,
     *     hidden], {@code bias_ih_l0} and {@code bias_hh_l0}, shape [4 hidden]
     * @param name the layer's name
     * @param way the end of these names: empty, or {@code _reverse}
     * @param inputs number of inputs of a step
     * @param hidden number of outputs of a step
     * @throws org.noctule.error.NoctuleException of kind INPUT if weights are missing or do not fit
     */
    public LstmLayer(StoredWeights weights, String name, String way, int inputs, int hidden) {
        this.hidden = hidden;
        final int rows = GATES * hidden;
        input = new LinearLayer(weights, name + ".weight_ih_l0" + way, name + ".bias_ih_l0" + way, inputs, rows);
        past = new LinearLayer(weights, name + ".weight_hh_l0" + way, name + ".bias_hh_l0" + way, hidden, rows);
    }

    /**
     * Runs over a sequence, beginning with a state of zeros.
     *
     * @param steps inputs of each step, shape [steps, inputs]
     * @return outputs after each step, shape [steps, hidden]
     */
    public double[][] run(double[][] steps) {
        final double[][] outputs = new double[steps.length][];
        final double[] cells = new double[hidden];
        double[] output = new double[hidden];
        for (int step = 0; step < steps.length; step++) {
            final double[] gates = new double[GATES * hidden];
            input.addTo(gates, steps[step]);
            past.addTo(gates, output);
            output = step(gates, cells);
            outputs[step] = output;
        }
        return outputs;
    }

    private double[] step(double[] gates, double[] cells) {
        final double[] output = new double[hidden];
        for (int i = 0; i < hidden; i++) {
            final double kept = opened(gates[hidden + i]) * cells[i];
            cells[i] = kept + opened(gates[i]) * StrictMath.tanh(gates[2 * hidden + i]);
            output[i] = opened(gates[3 * hidden + i]) * StrictMath.tanh(cells[i]);
        }
        return output;
    }

    /** How far a gate is open: the logistic function. */
    private static double opened(double gate) {
        return 1 / (1 + StrictMath.exp(-gate));
    }
}
