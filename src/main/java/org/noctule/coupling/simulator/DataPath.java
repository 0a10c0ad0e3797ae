package org.noctule.coupling.simulator;

import org.noctule.coupling.TransportTraffic;

/** The way of one workflow's results from its simulations to its trainers. */
interface DataPath {
    /** Stores the results of a simulation; {@code done} follows when trainers can have them, unless it has ended. */
    void store(int simulation, TaskRun task, double now, Timeline.Wake done);

    /** Goes on without the results of a simulation, which will store none. */
    void lose(double now);

    /** Hopes again for the results of a simulation that was lost: it starts once more. */
    void regain();

    /** Brings all results to a trainer; {@code done} follows when it has those that there will be. */
    void load(int trainer, int node, double now, Timeline.Wake done);

    /** Forgets a trainer, which has ended. */
    void leave(int trainer);

    /** The seconds that a trainer has spent reading, while there was something to read. */
    double reading(int trainer);

    /** Number of simulations whose results a trainer has read. */
    int read(int trainer);

    /** What has been moved so far. */
    TransportTraffic traffic();

    /** Number of simulations whose results are there. */
    int stored();
}
