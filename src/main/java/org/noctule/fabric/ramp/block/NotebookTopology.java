package org.noctule.fabric.ramp.block;

import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.platform.ServerGrid;

/**
 * The topology of RAMP's notebook: where servers stand, and nothing of light. Unlike a
 * {@link org.noctule.platform.RampFabric fabric} it may have more racks per group than groups, as the notebook's own
 * first example does.
 *
 * @param groups number of communication groups, positive
 * @param racks racks per group, positive
 * @param servers servers per rack, positive
 */
public record NotebookTopology(int groups, int racks, int servers) implements ServerGrid {
    private static final int MOST = 1 << 24;

    /**
     * Checks the numbers.
     *
     * @param groups number of communication groups, positive
     * @param racks racks per group, positive
     * @param servers servers per rack, positive
     * @throws NoctuleException if one is not positive, or there are more than 2^24 servers
     */
    public NotebookTopology {
        if (IntStream.of(groups, racks, servers).anyMatch(count -> count < 1)
                || (double) groups * racks * servers > MOST) {
            throw NoctuleException.input(
                    "A topology of " + groups + " x " + racks + " x " + servers + " servers makes no sense here.",
                    "Maybe a number is 0, or one of them is meant for the whole fabric: groups x racks x servers are at most "
                            + MOST + ".");
        }
    }
}
