package org.noctule.simulator.network;

/** What a task asks of resources and the rate that it gets: a node of the sharing graph. */
final class Demand {
    /** The resources used, hosts before links; one may come several times. */
    final int[] resources;
    /** What it uses of each at rate 1, positive. */
    final double[] weights;
    /** A rate that it never exceeds, infinite if there is none. */
    final double ceiling;
    /** By term, its place among the users of the resource. */
    final int[] places;
    /** A rate that it does not exceed at present, infinite if there is none. */
    double bound = Double.POSITIVE_INFINITY;
    /** Part of the task per second. */
    double rate;
    /** Later additions to the graph have higher turns. */
    long turn;

    boolean present;
    long mark;

    Demand(int[] resources, double[] weights, double ceiling) {
        this.resources = resources;
        this.weights = weights;
        this.ceiling = ceiling;
        this.places = new int[resources.length];
    }

    boolean isEmpty() {
        return resources.length == 0 && ceiling == Double.POSITIVE_INFINITY;
    }

    double limit() {
        return Math.min(bound, ceiling);
    }
}
