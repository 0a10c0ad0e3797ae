package org.noctule.agent;

import java.util.List;
import org.noctule.protocol.Decision;

/** A placement that also sets the P-states of cores; for {@link org.noctule.platform.PStateRule#AGENT}. */
public interface SwitchingPlacement extends Placement {
    /**
     * Returns the changes of P-states that placements and releases have made due since the last call.
     *
     * @param now the date of the decisions in seconds
     * @return decisions to append to the reply, possibly nothing
     */
    List<Decision> switches(double now);
}
