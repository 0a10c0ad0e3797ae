package org.noctule.hosts.simulator.network;

/** The demand of a task for resources, and the rate that it gets: a node of the sharing graph. */
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
    /** Part of the task per second; changed by {@link #setRate}. */
    double rate;
    /** Hears of changes. */
    Owner owner = Owner.NOBODY;
    /** Later additions to the graph have higher turns. */
    long turn;

    boolean present;
    long mark;

    /** Whose demand it is. */
    interface Owner {
        /** Hears nothing. */
        Owner NOBODY = new Owner() {
            @Override
            public void rateChanges() {}

            @Override
            public void rateChanged() {}

            @Override
            public void speedChanged() {}
        };

        /** The rate is about to change. */
        void rateChanges();

        /** The rate has changed. */
        void rateChanged();

        /** A host that it uses has changed its speed. */
        void speedChanged();
    }

    Demand(int[] resources, double[] weights, double ceiling) {
        this.resources = resources;
        this.weights = weights;
        this.ceiling = ceiling;
        this.places = new int[resources.length];
    }

    void setRate(double value) {
        if (value != rate) {
            owner.rateChanges();
            rate = value;
            owner.rateChanged();
        }
    }

    boolean isEmpty() {
        return resources.length == 0 && ceiling == Double.POSITIVE_INFINITY;
    }

    double limit() {
        return Math.min(bound, ceiling);
    }
}
