package org.noctule.coupling;

/**
 * The wave that a simulation computes: {@code sin(2 r - 2 pi step / period) / (r + 1)} at the distance {@code r} from
 * the middle of a square grid on {@code [-2 pi, 2 pi]}, end points included.
 *
 * <p>The output of a step is the input of the next, bit for bit: ten steps have eleven fields.
 */
public final class WaveField {
    private final double[] axis;
    private final double frequency;

    /**
     * Prepares the fields of a simulation.
     *
     * @param period period of the wave in steps, positive
     * @param gridSize points per axis, from 1 to {@value CouplingShape#MOST_POINTS}
     */
    public WaveField(double period, int gridSize) {
        axis = SimulationPeriods.spaced(-2 * Math.PI, 2 * Math.PI, gridSize);
        frequency = 2 * Math.PI / period;
    }

    /**
     * Computes the input of a step.
     *
     * @param step number of the step, from 0
     * @return the field, row by row: {@code gridSize * gridSize} numbers
     */
    public double[] input(int step) {
        return field(step);
    }

    /**
     * Computes the output of a step.
     *
     * @param step number of the step, from 0
     * @return the field, row by row: {@code gridSize * gridSize} numbers
     */
    public double[] output(int step) {
        return field(step + 1);
    }

    private double[] field(int time) {
        final int points = axis.length;
        final double[] field = new double[points * points];
        for (int row = 0; row < points; row++) {
            for (int column = 0; column < points; column++) {
                final double radius = Math.sqrt(axis[column] * axis[column] + axis[row] * axis[row]);
                field[row * points + column] = StrictMath.sin(2 * radius - frequency * time) / (radius + 1);
            }
        }
        return field;
    }
}
