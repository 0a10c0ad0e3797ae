package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.random.Chance;

final class DartboardTest {
    private static Dartboard board(int experts, long seed) {
        return new Dartboard(experts, Chance.of(seed, Chance.Purpose.SEARCH, 0));
    }

    @Test
    void theFirstExpertIsKeptWhileItLosesNothing() {
        final Dartboard board = board(3, 1);
        assertThat(board.chosen()).isZero();
        for (int turn = 0; turn < 100; turn++) {
            board.suffer(new double[] {0, 0.5, 1});
            assertThat(board.chosen()).isZero();
        }
    }

    @Test
    void theExpertWithoutLossesIsFoundAndKept() {
        for (int seed = 0; seed < 50; seed++) {
            final Dartboard board = board(4, seed);
            for (int turn = 0; turn < 30; turn++) {
                board.suffer(new double[] {1, 1, 0, 3});
            }
            assertThat(board.chosen()).as("seed %d", seed).isEqualTo(2);
        }
    }

    @Test
    void meanRegretStaysBelowTheBoundThatIsTold() {
        final int turns = 40;
        final int experts = 6;
        for (int game = 0; game < 8; game++) {
            final Random random = new Random(game);
            final double[][] losses = new double[turns][experts];
            for (final double[] turn : losses) {
                for (int expert = 0; expert < experts; expert++) {
                    turn[expert] = random.nextDouble() < 0.2 + 0.1 * ((expert + game) % experts) ? 1 : 0;
                }
            }
            final double[] regret = new double[experts];
            final int boards = 400;
            for (int seed = 0; seed < boards; seed++) {
                final Dartboard board = board(experts, seed);
                for (final double[] turn : losses) {
                    for (int expert = 0; expert < experts; expert++) {
                        regret[expert] += (turn[board.chosen()] - turn[expert]) / boards;
                    }
                    board.suffer(turn);
                }
            }
            for (int expert = 0; expert < experts; expert++) {
                final double prior = expert == 0 ? 0.95 : 0.05 / (experts - 1);
                // The standard error of a mean over the boards is below 0.4.
                assertThat(regret[expert]).isLessThan(Math.log(1 / prior) / 4 + 4.0 * turns / 8 + 1);
            }
        }
    }

    /** Exponential weights with a prior, written down: choices must be distributed so at every turn. */
    @Test
    void choicesAreDistributedAsByExponentialWeights() {
        final double[][] losses = {{0.9, 0, 0.9}, {0.5, 0.2, 0}, {0.1, 0.7, 0.4}};
        final double[] weights = {0.95, 0.025, 0.025};
        final int boards = 20_000;
        final int[][] counts = new int[losses.length][3];
        for (int seed = 0; seed < boards; seed++) {
            final Dartboard board = board(3, seed);
            for (int turn = 0; turn < losses.length; turn++) {
                board.suffer(losses[turn]);
                counts[turn][board.chosen()]++;
            }
        }
        for (int turn = 0; turn < losses.length; turn++) {
            double sum = 0;
            for (int expert = 0; expert < 3; expert++) {
                weights[expert] *= Math.exp(-4 * losses[turn][expert]);
                sum += weights[expert];
            }
            for (int expert = 0; expert < 3; expert++) {
                assertThat(counts[turn][expert] / (double) boards)
                        .as("turn %d, expert %d", turn, expert)
                        .isBetween(weights[expert] / sum - 0.02, weights[expert] / sum + 0.02);
            }
        }
    }
}
