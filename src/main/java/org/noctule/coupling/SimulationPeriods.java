package org.noctule.coupling;

/** The periods of the waves of a workflow's simulations: equally spaced, the first 40, the last 80. */
public final class SimulationPeriods {
    private static final double FIRST = 40;
    private static final double LAST = 80;

    private SimulationPeriods() {}

    /**
     * Spaces the periods.
     *
     * @param simulations number of simulations, at least 1
     * @return a period per simulation, in steps; 40 alone for one simulation
     */
    public static double[] of(int simulations) {
        return spaced(FIRST, LAST, simulations);
    }

    /** Spaces numbers as numpy's {@code linspace} does, whose bits published results have. */
    static double[] spaced(double first, double last, int count) {
        final double[] numbers = new double[count];
        final double step = count == 1 ? 0 : (last - first) / (count - 1);
        for (int i = 0; i < count; i++) {
            numbers[i] = i * step + first;
        }
        if (count > 1) {
            numbers[count - 1] = last;
        }
        return numbers;
    }
}
