package org.noctule.coupling.simulator;

import java.util.function.DoubleConsumer;
import org.noctule.simulator.JobRun;

/** The nodes of a machine, as workflows use them, and the network between them. */
public interface CouplingNodes {
    /**
     * Finds the node of a job.
     *
     * @param run the job, which has its cores
     * @return the number of the node of its first core
     */
    int of(JobRun run);

    /**
     * Returns the memory of a node.
     *
     * @param node its number
     * @return bytes, positive infinity where nothing is known of it
     */
    double memory(int node);

    /**
     * Sends bytes to another node, beside all else that the network carries.
     *
     * @param bytes how many
     * @param from node that has them
     * @param to another node
     * @param now the date, in s
     * @param arrival hears the date at which the last byte has come
     */
    void carry(double bytes, int from, int to, double now, DoubleConsumer arrival);
}
