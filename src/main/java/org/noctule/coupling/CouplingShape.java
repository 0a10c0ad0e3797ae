package org.noctule.coupling;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * The extent of a producer-consumer workflow: simulations, each of a number of steps on a square grid, and trainers
 * that each read the results of all of them.
 *
 * <p>A simulation has two lists of results, the fields before each step and those after it: arrays of {@code gridSize *
 * gridSize} doubles.
 *
 * @param simulations number of simulations, at least 1
 * @param gridSize points of the grid per axis, at least 1
 * @param steps steps of a simulation, at least 1
 * @param stepSeconds seconds that a simulation waits before each step, not negative
 * @param kernels kernel size per trainer, positive odd numbers, unmodifiable; at least one trainer
 */
public record CouplingShape(int simulations, int gridSize, int steps, double stepSeconds, List<Integer> kernels) {
    /** Lists of results of a simulation. */
    public static final int LISTS = 2;
    /** Samples of a batch. */
    public static final int BATCH = 4;
    /** Bytes of a GiB. */
    public static final double GIB = 1L << 30;
    /** Most simulations, and most steps of one. */
    public static final int MOST = 1_000_000;

    /** Points of the largest grid per axis: an array of more cells has no length in Java. */
    public static final int MOST_POINTS = 46_340;

    private static final int FILE_HEADER = 128;

    /**
     * Creates an extent.
     *
     * @param simulations number of simulations, at least 1
     * @param gridSize points of the grid per axis, at least 1
     * @param steps steps of a simulation, at least 1
     * @param stepSeconds seconds that a simulation waits before each step, not negative
     * @param kernels kernel size per trainer, positive odd numbers, unmodifiable; at least one trainer
     * @throws IllegalArgumentException if a number is outside its range
     */
    public CouplingShape {
        require(simulations >= 1, "simulations", simulations);
        require(gridSize >= 1 && gridSize <= MOST_POINTS, "grid size", gridSize);
        require(steps >= 1, "steps", steps);
        require(stepSeconds >= 0 && stepSeconds < Double.POSITIVE_INFINITY, "step seconds", stepSeconds);
        require(!kernels.isEmpty(), "trainers", 0);
        kernels.forEach(kernel -> require(kernel > 0 && kernel % 2 == 1, "kernel", kernel));
        kernels = List.copyOf(kernels);
    }

    /**
     * Returns the published extent: 32 simulations of ten steps of half a second on 512 points per axis, and four
     * trainers per node.
     *
     * @param nodes number of nodes, at least 1
     * @return the extent
     */
    public static CouplingShape tutorial(int nodes) {
        return of(32, 512, 4 * nodes);
    }

    /**
     * Returns an extent with the published steps and kernels.
     *
     * @param simulations number of simulations
     * @param gridSize points of the grid per axis
     * @param trainers number of trainers
     * @return the extent
     */
    public static CouplingShape of(int simulations, int gridSize, int trainers) {
        return new CouplingShape(simulations, gridSize, 10, .5, TrainerNetwork.kernels(trainers));
    }

    /** {@return the number of trainers: one per kernel} */
    public int trainers() {
        return kernels.size();
    }

    /** {@return the bytes of one list of one simulation: bytes of its doubles} */
    public long listBytes() {
        return Math.multiplyExact((long) steps, (long) Double.BYTES * gridSize * gridSize);
    }

    /** {@return the bytes of the results of one simulation: bytes of both lists} */
    public long bytesPerSimulation() {
        return Math.multiplyExact(LISTS, listBytes());
    }

    /** {@return the bytes that all simulations have to give: bytes of all lists} */
    public long movedBytes() {
        return Math.multiplyExact(simulations, bytesPerSimulation());
    }

    /** {@return the bytes of one list in a file of numpy's format: its header and its doubles} */
    public long fileBytes() {
        return FILE_HEADER + listBytes();
    }

    /**
     * Returns the bytes of the samples in a trainer, which holds single precision.
     *
     * @param stored number of simulations whose results it read
     * @return bytes of both lists
     */
    public long trainerBytes(int stored) {
        return Math.multiplyExact(stored, bytesPerSimulation()) / 2;
    }

    /** {@return the volume that the published programs report, which counts one list only} */
    public double reportedGib() {
        return Math.multiplyExact(simulations, listBytes()) / GIB;
    }

    /** {@return the reported volume as the published programs print it, half to even: GiB with two decimals} */
    public String printedGib() {
        return new BigDecimal(reportedGib()).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
    }

    /**
     * Returns the number of samples of a trainer.
     *
     * @param stored number of simulations whose results it read
     * @return one per step and simulation
     */
    public int samples(int stored) {
        return Math.multiplyExact(steps, stored);
    }

    /**
     * Returns the number of batches of an epoch, the last of which may be smaller.
     *
     * @param stored number of simulations whose results the trainer read
     * @return number of batches
     */
    public int batches(int stored) {
        return Math.toIntExact((samples(stored) + BATCH - 1L) / BATCH);
    }

    /** {@return the time that one simulation waits in all, in seconds} */
    public double waitingSeconds() {
        return steps * stepSeconds;
    }

    /**
     * Returns the rounds in which the simulations run.
     *
     * @param places number of simulations that can run at once, at least 1
     * @return number of rounds
     */
    public int waves(int places) {
        return (int) ((simulations + places - 1L) / places);
    }

    private static void require(boolean holds, String name, Object value) {
        if (!holds) {
            throw new IllegalArgumentException("A producer-consumer workflow cannot have the " + name + " " + value);
        }
    }
}
