package org.noctule.agent.placement;

/**
 * Compares processors, of which one gives its cores first. One class per order.
 *
 * <p>Cores are picked one by one; those picked for the job at hand count as busy, so keys may change with each pick.
 */
public interface CoreOrder {
    /**
     * Returns the key of a processor; the smallest key comes first, ties go to the lowest core.
     *
     * @param processor its number
     * @param claims the cores already picked for the job at hand
     * @return the key, not NaN
     */
    double key(int processor, Claims claims);

    /**
     * Tells whether keys are the same whatever runs.
     *
     * @return true if keys never change
     */
    default boolean fixed() {
        return false;
    }

    /**
     * Tells whether the first processor stays the first when a core of it is picked.
     *
     * @param claims the demands of the job at hand
     * @return true if its next free core is the next pick
     */
    default boolean staysFirst(Claims claims) {
        return fixed();
    }

    /**
     * Tells whether a pick changes the keys of all processors of its node.
     *
     * @return true if keys depend on the node
     */
    default boolean byNode() {
        return false;
    }

    /**
     * Tells whether keys depend on anything but the states of the cores and the claims.
     *
     * @return false if they certainly do not
     */
    default boolean remembers() {
        return true;
    }
}
