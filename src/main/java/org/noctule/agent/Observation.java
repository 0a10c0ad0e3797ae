package org.noctule.agent;

/**
 * The view of a policy before it chooses. It is worked out on demand and valid until the choice is made: who does not
 * look pays nothing.
 */
public interface Observation {
    /** {@return the number of values, the same throughout a run} */
    int size();

    /**
     * Returns the least that a value can be.
     *
     * @param index the value's place, from 0
     * @return a lower bound in every run, negative infinity if none is known
     */
    default float low(int index) {
        return Float.NEGATIVE_INFINITY;
    }

    /**
     * Returns the most that a value can be.
     *
     * @param index the value's place, from 0
     * @return an upper bound in every run, positive infinity if none is known
     */
    default float high(int index) {
        return Float.POSITIVE_INFINITY;
    }

    /**
     * Writes the values.
     *
     * @param target receives them
     * @param offset index of the first one
     */
    void write(float[] target, int offset);

    /** {@return a new array of them} */
    default float[] toArray() {
        final float[] values = new float[size()];
        write(values, 0);
        return values;
    }
}
