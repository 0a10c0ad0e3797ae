package org.noctule.platform.network;

/** Finds ways between hosts. */
@FunctionalInterface
public interface Routing {
    /**
     * Finds the way from one host to another, or from a host to itself.
     *
     * @param from index of the sender in {@link Network#hosts()}
     * @param to index of the receiver
     * @return the way
     * @throws org.noctule.error.NoctuleException of kind INPUT if there is none
     */
    Route route(int from, int to);
}
