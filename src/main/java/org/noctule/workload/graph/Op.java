package org.noctule.workload.graph;

/**
 * One op of a model, as profiled for one mini-batch.
 *
 * @param id its number in the profile, unique within the graph
 * @param description its description, such as {@code Conv2d(3, 64, kernel_size=(11, 11))}
 * @param forward time of its forward pass in ms, not negative
 * @param backward time of its backward pass in ms, not negative
 * @param activation size of what it hands on in bytes, the sum where it hands on several things; not negative
 * @param parameters size of its parameters in bytes, not negative
 */
public record Op(int id, String description, double forward, double backward, double activation, double parameters) {

    /** {@return the memory that the op takes in one direction: activation and parameters in bytes} */
    public double memory() {
        return activation + parameters;
    }
}
