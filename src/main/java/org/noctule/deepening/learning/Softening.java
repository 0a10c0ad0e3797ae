package org.noctule.deepening.learning;

/**
 * Chances of actions by their scores. Above a temperature of 1 the chances are put through a second softmax, divided by
 * it, as the published learner does: the ratio of two of them is then at most exp(1/T).
 */
final class Softening {
    private Softening() {}

    /** The chances of a row of scores. */
    static double[] chances(float[] scores, int from, int count, double temperature) {
        final double[] row = new double[count];
        for (int i = 0; i < count; i++) {
            row[i] = scores[from + i];
        }
        final double[] chances = softmax(row);
        return temperature > 1 ? softened(chances, temperature) : chances;
    }

    /** The second softmax. */
    static double[] softened(double[] chances, double temperature) {
        final double[] divided = chances.clone();
        for (int i = 0; i < divided.length; i++) {
            divided[i] /= temperature;
        }
        return softmax(divided);
    }

    private static double[] softmax(double[] row) {
        double most = Double.NEGATIVE_INFINITY;
        for (final double value : row) {
            most = Math.max(most, value);
        }
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            row[i] = StrictMath.exp(row[i] - most);
            sum += row[i];
        }
        for (int i = 0; i < row.length; i++) {
            row[i] /= sum;
        }
        return row;
    }

    static int draw(double[] chances, double uniform) {
        double sum = 0;
        for (int action = 0; action < chances.length - 1; action++) {
            sum += chances[action];
            if (uniform < sum) {
                return action;
            }
        }
        return chances.length - 1;
    }

    static int likeliest(double[] chances) {
        int best = 0;
        for (int action = 1; action < chances.length; action++) {
            best = chances[action] > chances[best] ? action : best;
        }
        return best;
    }
}
