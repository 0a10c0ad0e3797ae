package org.noctule.simulator;

import org.noctule.protocol.Decision;

/**
 * Where a job runs.
 *
 * @param hosts for each executor, the index of its host in the network
 * @param labels what its profiles call storages
 * @param transfer what goes on beside it
 */
record TaskPlacement(int[] hosts, StorageLabels labels, Transfer transfer) {
    /** The placement by a decision that is not refused. */
    static TaskPlacement of(Decision.ExecuteJob execute, NetworkMachine machine, double referenceSpeed) {
        final int[] places = machine.hosts(execute.alloc());
        final int[] hosts = execute.mapping().isEmpty()
                ? places
                : execute.mapping().stream().mapToInt(place -> places[place]).toArray();
        final StorageLabels labels = new StorageLabels(machine, execute);
        return new TaskPlacement(hosts, labels, Transfer.of(execute, machine, labels, referenceSpeed));
    }
}
