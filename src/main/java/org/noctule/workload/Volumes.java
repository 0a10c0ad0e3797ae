package org.noctule.workload;

import java.util.Arrays;

/** Amounts of work or of bytes, numbered from 0. Immutable. */
public final class Volumes {
    /** No amount. */
    public static final Volumes NONE = new Volumes(new double[0]);

    private final double[] amounts;

    private Volumes(double[] amounts) {
        this.amounts = amounts;
    }

    /**
     * Keeps amounts.
     *
     * @param amounts flops or bytes
     * @return these amounts
     */
    public static Volumes of(double... amounts) {
        return new Volumes(amounts.clone());
    }

    /** {@return the number of amounts} */
    public int size() {
        return amounts.length;
    }

    /**
     * Returns one amount.
     *
     * @param index its number, from 0
     * @return flops or bytes
     */
    public double get(int index) {
        return amounts[index];
    }

    /** {@return a new array} */
    public double[] toArray() {
        return amounts.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Volumes that && Arrays.equals(amounts, that.amounts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(amounts);
    }

    @Override
    public String toString() {
        return Arrays.toString(amounts);
    }
}
