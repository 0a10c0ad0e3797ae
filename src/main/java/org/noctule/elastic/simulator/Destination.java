package org.noctule.elastic.simulator;

import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;

/** The answer to the question for a started job's next cores. */
sealed interface Destination {
    /**
     * Cores on which it can go on.
     *
     * @param alloc the whole set
     * @param factor its speed beside that of its start, or beside that on as many cores as it asks for
     * @param share what it holds beside the cores
     */
    record Found(ResourceSet alloc, double factor, Claim share) implements Destination {}

    /**
     * None.
     *
     * @param refusal the reason
     */
    record Missing(ChangeRefusal refusal) implements Destination {}
}
