package org.noctule.hosts.simulator;

import org.noctule.protocol.Decision;

/**
 * The place of a job.
 *
 * @param tasks makes its tasks on the hosts of its executors
 * @param transfer the transfer beside it
 */
record TaskPlacement(ParallelTasks tasks, Transfer transfer) {
    /**
     * Finds the place that a decision gives to which there is no objection.
     *
     * @param referenceSpeed speed of the core that reference times are measured on, in flop/s
     */
    static TaskPlacement of(Decision.ExecuteJob execute, HostTable table, double referenceSpeed) {
        final int[] places = table.hosts(execute.alloc());
        final int[] hosts = execute.mapping().isEmpty()
                ? places
                : execute.mapping().stream().mapToInt(place -> places[place]).toArray();
        final StorageLabels labels = new StorageLabels(table, execute);
        return new TaskPlacement(
                new ParallelTasks(hosts, labels, referenceSpeed), Transfer.of(execute, table, labels, referenceSpeed));
    }
}
