package org.noctule.coupling;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The convolutional network of a trainer: convolutions from 1 channel to 8, 16, 8 and 1, each with the same square
 * kernel, stride 1, zeros at the edges that keep the size, and biases; the first three are rectified.
 *
 * @param kernel points of the kernel per axis, a positive odd number
 */
public record TrainerNetwork(int kernel) {
    /** Channels before the first convolution, and after each. */
    public static final List<Integer> CHANNELS = List.of(1, 8, 16, 8, 1);

    private static final int FLOP_PER_MULTIPLY_ADD = 2;
    /** A backward pass computes gradients of inputs and of weights: twice the work of the forward pass. */
    private static final int PASSES = 3;

    /**
     * Creates a network's description.
     *
     * @param kernel points of the kernel per axis, a positive odd number
     * @throws IllegalArgumentException if the kernel is no positive odd number
     */
    public TrainerNetwork {
        if (kernel < 1 || kernel % 2 == 0) {
            throw new IllegalArgumentException("A kernel of " + kernel + " points keeps no size");
        }
    }

    /**
     * Returns the published kernels of some trainers.
     *
     * @param trainers number of trainers
     * @return 3, 5 and so on: one per trainer
     */
    public static List<Integer> kernels(int trainers) {
        return IntStream.rangeClosed(1, trainers).map(i -> 2 * i + 1).boxed().toList();
    }

    /** {@return the number of weights and biases: {@code 272 kernel^2 + 33}} */
    public int parameters() {
        return multiplyAddsPerPixel()
                + CHANNELS.subList(1, CHANNELS.size()).stream().mapToInt(n -> n).sum();
    }

    /**
     * {@return the work of a forward pass per point of the grid: {@code 272 kernel^2} multiplications with an addition}
     */
    public int multiplyAddsPerPixel() {
        return IntStream.range(1, CHANNELS.size())
                .map(i -> CHANNELS.get(i - 1) * CHANNELS.get(i) * kernel * kernel)
                .sum();
    }

    /**
     * Returns the work of an epoch, forward and backward.
     *
     * @param gridSize points of the grid per axis
     * @param samples number of samples
     * @return flop
     */
    public double trainingFlop(int gridSize, int samples) {
        return (double) PASSES * FLOP_PER_MULTIPLY_ADD * multiplyAddsPerPixel() * gridSize * gridSize * samples;
    }
}
