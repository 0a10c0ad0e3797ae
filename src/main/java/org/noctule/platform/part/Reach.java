package org.noctule.platform.part;

import org.noctule.resource.ResourceSet;

/**
 * All that an outage takes out of use.
 *
 * @param cores the cores
 * @param carriers channels of RAMP fabrics, see {@link org.noctule.platform.FabricChannels}, or links of a network, by
 *     their places in {@link org.noctule.platform.Platform#links}: a machine never has both
 */
public record Reach(ResourceSet cores, ResourceSet carriers) {
    /** Nothing. */
    public static final Reach NOTHING = new Reach(ResourceSet.EMPTY, ResourceSet.EMPTY);

    /**
     * Takes cores alone.
     *
     * @param cores the cores
     * @return them, and no carriers
     */
    public static Reach of(ResourceSet cores) {
        return new Reach(cores, ResourceSet.EMPTY);
    }

    /**
     * Takes carriers alone.
     *
     * @param carriers the carriers
     * @return them, and no cores
     */
    public static Reach over(ResourceSet carriers) {
        return new Reach(ResourceSet.EMPTY, carriers);
    }

    /**
     * Tells whether there is nothing.
     *
     * @return true if there are neither cores nor carriers
     */
    public boolean isEmpty() {
        return cores.isEmpty() && carriers.isEmpty();
    }
}
