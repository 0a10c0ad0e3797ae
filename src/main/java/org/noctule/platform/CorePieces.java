package org.noctule.platform;

import org.noctule.resource.ResourceSet;

/**
 * The pieces of a set of cores that lie within one processor each, ascending: {@link #next} moves on to a piece. A
 * processor has as many pieces as intervals of the set touch it.
 */
public final class CorePieces {
    private final PlatformLayout layout;
    private final ResourceSet cores;
    private int interval = -1;
    private int end = -1;
    private int processor;
    private int first;
    private int last = -1;

    CorePieces(PlatformLayout layout, ResourceSet cores) {
        this.layout = layout;
        this.cores = cores;
    }

    /**
     * Moves on to the first or the next piece.
     *
     * @return false if there is none
     */
    public boolean next() {
        if (last < end) {
            processor++;
            first = last + 1;
        } else {
            interval++;
            if (interval >= cores.intervals()) {
                return false;
            }
            first = cores.first(interval);
            end = cores.last(interval);
            processor = layout.processorOfCore[first];
        }
        last = Math.min(end, layout.firstCore[processor + 1] - 1);
        return true;
    }

    /** {@return the processor of the piece} */
    public int processor() {
        return processor;
    }

    /** {@return the number of cores that the piece has} */
    public int size() {
        return last - first + 1;
    }
}
