package org.noctule.agent.forecast;

/** The last few values of a series; of more, the oldest is overwritten. */
public final class LastValues {
    private final double[] slots;
    private int size;
    private int next;

    /**
     * Begins without any.
     *
     * @param most number of values that are kept
     */
    public LastValues(int most) {
        slots = new double[most];
    }

    /**
     * Adds a value.
     *
     * @param value the value
     */
    public void add(double value) {
        slots[next] = value;
        next = (next + 1) % slots.length;
        size = Math.min(slots.length, size + 1);
    }

    /** {@return number of values that are kept now} */
    public int size() {
        return size;
    }

    /**
     * Looks a value up, in no order of time.
     *
     * @param slot from 0 to below {@link #size}
     * @return the value
     */
    public double at(int slot) {
        return slots[slot];
    }

    /**
     * Looks a value up by its age.
     *
     * @param age 0 for the last one, to below {@link #size}
     * @return the value
     */
    public double ago(int age) {
        return slots[Math.floorMod(next - 1 - age, slots.length)];
    }
}
