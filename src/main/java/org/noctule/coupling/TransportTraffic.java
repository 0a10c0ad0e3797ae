package org.noctule.coupling;

import static org.noctule.coupling.CouplingShape.LISTS;

/**
 * Bytes and operations of a transport for a whole workflow.
 *
 * @param headIn bytes of results into the head process
 * @param headOut bytes of results out of the head process
 * @param writes files made or entries put by simulations
 * @param reads files opened or entries got by trainers
 * @param listings times that a trainer lists the files or keys
 */
public record TransportTraffic(long headIn, long headOut, long writes, long reads, long listings) {
    /**
     * Counts the traffic of a workflow.
     *
     * @param kind the transport
     * @param shape extent of the workflow
     * @param keys rule of keys
     * @return the traffic
     */
    public static TransportTraffic of(TransportKind kind, CouplingShape shape, KeyRule keys) {
        final long trainers = shape.trainers();
        if (kind == TransportKind.FUTURES) {
            final long moved = shape.movedBytes();
            return new TransportTraffic(moved, Math.multiplyExact(trainers, moved), 0, 0, 0);
        }
        return new TransportTraffic(
                0,
                0,
                (long) LISTS * shape.simulations(),
                LISTS * trainers * kind.stored(shape.simulations(), keys),
                trainers);
    }

    /**
     * Returns the number of operations on metadata: of a file system's server, or on the keys of a map.
     *
     * @return writes, reads and listings
     */
    public long operations() {
        return writes + reads + listings;
    }
}
