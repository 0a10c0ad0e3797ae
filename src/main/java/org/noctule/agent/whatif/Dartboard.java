package org.noctule.agent.whatif;

import org.noctule.random.Chance;

/**
 * Chooses among experts of whom one hears losses from 0 to 1 turn by turn: the shrinking dartboard (Geulen, Vöcking and
 * Winkler, COLT 2010). The last choice is kept with probability {@code exp(-rate * its loss)}, otherwise one is drawn
 * with weights {@code prior * exp(-rate * sum of losses)}. Each turn's choice is distributed as by exponential weights,
 * so that after {@code t} turns the expected sum of losses is above that of any expert by at most {@code ln(1 / its
 * prior) / rate + rate * t / 8}, with few changes on the way.
 */
final class Dartboard {
    /** The weight of the first expert at the beginning. */
    private static final double FIRST = 0.95;

    private static final double RATE = 4;

    private final double[] sum;
    private final Chance chance;
    private int chosen;

    /** Draws a choice with nearly all of the weight on the first expert. */
    Dartboard(int experts, Chance chance) {
        this.chance = chance;
        sum = new double[experts];
        for (int expert = 1; expert < experts; expert++) {
            sum[expert] = -StrictMath.log((1 - FIRST) / (experts - 1) / FIRST) / RATE;
        }
        draw(0);
    }

    /** The choice for the next turn. */
    int chosen() {
        return chosen;
    }

    /** Hears the losses of a turn, from 0; what is above 1 counts as 1. */
    void suffer(double[] losses) {
        double least = Double.POSITIVE_INFINITY;
        for (int expert = 0; expert < sum.length; expert++) {
            sum[expert] += Math.min(1, losses[expert]);
            least = Math.min(least, sum[expert]);
        }
        if (chance.nextDouble() >= StrictMath.exp(-RATE * Math.min(1, losses[chosen]))) {
            draw(least);
        }
    }

    private void draw(double least) {
        double all = 0;
        for (final double one : sum) {
            all += StrictMath.exp(-RATE * (one - least));
        }
        double dart = chance.nextDouble() * all;
        chosen = -1;
        do {
            chosen++;
            dart -= StrictMath.exp(-RATE * (sum[chosen] - least));
        } while (dart > 0 && chosen < sum.length - 1);
    }
}
