package org.noctule.coupling;

import static org.noctule.coupling.CouplingShape.GIB;
import static org.noctule.coupling.CouplingShape.LISTS;

/**
 * Costs of each transport on one machine.
 *
 * <p>The methods here are the closed form: one task alone, or the mean of tasks as they were measured together. A
 * simulation takes the same figures and lets tasks contend.
 *
 * @param head the head process of futures
 * @param files the parallel file system
 * @param map the distributed map
 * @param memory the shared memory of a node
 */
public record TransportCosts(HeadCosts head, FileCosts files, MapCosts map, MemoryCosts memory) {
    private static final double UNLIMITED = Double.POSITIVE_INFINITY;

    /**
     * The machine of the published measurements. Remote rates are those with which a simulation of two nodes, half of
     * whose items are local to a reader, gives the one row that was measured on two; shared memory, which was not
     * measured, is an estimate.
     */
    public static final TransportCosts TUTORIAL = new TransportCosts(
            new HeadCosts(.5 * GIB, UNLIMITED),
            new FileCosts(
                    new LinearCost(.0049, .433 * GIB),
                    new LinearCost(.00218, 3.65 * GIB),
                    50e-6,
                    .433 * GIB,
                    650e9,
                    3.64),
            new MapCosts(
                    new LinearCost(0, .51 * GIB), new LinearCost(.00847, 2.44 * GIB), 1.4 * GIB, 4, UNLIMITED, 1.575),
            new MemoryCosts(new LinearCost(20e-6, 2 * GIB), new LinearCost(20e-6, 8 * GIB), UNLIMITED));

    /**
     * A head process, which serves one message after another.
     *
     * @param rate bytes per second, positive; the published .5 GiB/s is an estimate from run times
     * @param memory bytes that it may hold
     */
    public record HeadCosts(double rate, double memory) {
        /**
         * Returns when a trainer has its data, if the head does nothing else from the moment when all results are
         * there.
         *
         * @param shape extent of the workflow
         * @param place the trainer's place in the queue, from 1
         * @return seconds
         */
        public double delivery(CouplingShape shape, int place) {
            return place * (shape.movedBytes() / rate);
        }
    }

    /**
     * A parallel file system: a server of metadata, which serves one request after another, and storage that clients
     * share.
     *
     * @param write cost per file made, on an idle system
     * @param read cost per file read on the node that wrote it, on an idle system
     * @param serverSeconds part of both latencies that occupies the server of metadata, at most either
     * @param remoteRate bytes per second of a reader on another node
     * @param aggregateRate bytes per second of all clients together
     * @param twoNodeFactor how much longer a trainer reads on two nodes, by the closed form
     */
    public record FileCosts(
            LinearCost write,
            LinearCost read,
            double serverSeconds,
            double remoteRate,
            double aggregateRate,
            double twoNodeFactor) {}

    /**
     * A map over some nodes, whose entries are spread over servers on each node, each of which serves one request after
     * another.
     *
     * @param write cost per entry stored
     * @param read cost per entry read from a server of the same node
     * @param remoteRate bytes per second of a reader on another node
     * @param serversPerNode number of servers per node, at least 1
     * @param pool bytes that all servers together may hold
     * @param twoNodeFactor how much longer a trainer reads on two nodes, by the closed form
     */
    public record MapCosts(
            LinearCost write,
            LinearCost read,
            double remoteRate,
            int serversPerNode,
            double pool,
            double twoNodeFactor) {}

    /**
     * Mapped files in the memory of one node.
     *
     * @param write cost per file made
     * @param read cost per file read
     * @param size bytes that they may take
     */
    public record MemoryCosts(LinearCost write, LinearCost read, double size) {}

    /**
     * Returns the time that a simulation spends storing its results.
     *
     * @param kind the transport
     * @param bytes bytes of its results
     * @return seconds; 0 for futures, which send behind the simulation's back
     */
    public double writeSeconds(TransportKind kind, double bytes) {
        return switch (kind) {
            case FUTURES -> 0;
            case SHARED_FILES -> files.write.of(LISTS, bytes);
            case DISTRIBUTED_MAP -> map.write.of(LISTS, bytes);
            case SHARED_MEMORY -> memory.write.of(LISTS, bytes);
        };
    }

    /**
     * Returns the mean time in which a trainer reads all that is stored.
     *
     * @param kind the transport
     * @param shape extent of the workflow
     * @param keys rule of keys
     * @param nodes number of nodes; more than one makes files and maps slower by the factor measured on two
     * @return seconds; for futures, the mean time until the head has sent a trainer its data
     */
    public double readSeconds(TransportKind kind, CouplingShape shape, KeyRule keys, int nodes) {
        final int stored = kind.stored(shape.simulations(), keys);
        final double items = (double) LISTS * stored;
        final double bytes = (double) stored * shape.bytesPerSimulation();
        final boolean alone = nodes == 1;
        return switch (kind) {
            case FUTURES -> (head.delivery(shape, 1) + head.delivery(shape, shape.trainers())) / 2;
            case SHARED_FILES -> files.read.of(items, bytes) * (alone ? 1 : files.twoNodeFactor);
            case DISTRIBUTED_MAP -> map.read.of(items, bytes) * (alone ? 1 : map.twoNodeFactor);
            case SHARED_MEMORY -> memory.read.of(items, bytes);
        };
    }
}
