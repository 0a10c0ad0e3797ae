package org.noctule.companion;

/**
 * Compares the devices of a node that a share may be taken of. Whole devices are always the lowest ones that nobody
 * has.
 */
@FunctionalInterface
public interface DeviceChoice {
    /** The lowest device that has enough. */
    DeviceChoice LOWEST = (rest, best) -> false;
    /** The device that has the least left, and enough. */
    DeviceChoice TIGHTEST = (rest, best) -> rest < best;
    /** The device that has the most left. */
    DeviceChoice LOOSEST = (rest, best) -> rest > best;

    /**
     * Tells whether a device is better than the best of those before it.
     *
     * @param rest thousandths that are left of it
     * @param best thousandths that are left of the other one
     * @return true if it takes its place
     */
    boolean prefers(int rest, int best);
}
