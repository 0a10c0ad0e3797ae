package org.noctule.coupling.experiment;

/** Hears how far a real workflow is. */
@FunctionalInterface
public interface CouplingListener {
    /**
     * Is told of a piece of work that is done; may be called on any thread, one at a time.
     *
     * @param what the work, such as "files: simulations"
     * @param done pieces of it that are done
     * @param all pieces that there are
     */
    void done(String what, int done, int all);
}
