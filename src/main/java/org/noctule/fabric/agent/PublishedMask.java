package org.noctule.fabric.agent;

import java.util.BitSet;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.platform.RampFabric;

/**
 * The mask of ddls: a degree passes if an empty fabric has a block of so many servers and no fewer seem to be free.
 * Servers count as held that were given back at this very date; that the free ones may lie scattered, or that a job may
 * use more servers than its degree, is not considered.
 */
public final class PublishedMask implements DegreeMask {
    private final BitSet shaped = new BitSet();

    /**
     * Creates a mask.
     *
     * @param fabric the fabric
     * @param maxDegree the largest degree
     */
    public PublishedMask(RampFabric fabric, int maxDegree) {
        ServerShapes.degrees(fabric, maxDegree).forEach(shaped::set);
    }

    @Override
    public boolean allows(DegreeQuestion question, int degree) {
        final int free = question.servers() - question.heldBefore();
        return degree <= free && (degree == 1 || shaped.get(degree));
    }
}
