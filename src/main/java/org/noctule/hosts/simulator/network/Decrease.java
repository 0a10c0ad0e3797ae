package org.noctule.hosts.simulator.network;

/** Subtraction that ends at zero. */
final class Decrease {
    private Decrease() {}

    /** Subtracts an amount from a value; what would be below the precision is zero. */
    static double of(double value, double amount, double precision) {
        final double rest = value - amount;
        return rest < precision ? 0.0 : rest;
    }
}
