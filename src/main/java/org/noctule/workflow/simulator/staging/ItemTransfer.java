package org.noctule.workflow.simulator.staging;

import java.util.List;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.DataItem;
import org.noctule.workload.Job;

/**
 * A data item on its way to a job that reads it; it is told when it has arrived.
 *
 * @param job the job
 * @param item the data item
 * @param from number of the node, or of the host of a network, where it comes from
 * @param to number of the node or host where the job runs
 * @param start date at which it is sent, in seconds
 * @param end date at which it has arrived, in seconds
 */
public record ItemTransfer(Job job, DataItem item, int from, int to, double start, double end) implements ResultRow {
    private static final ResultColumns COLUMNS =
            ResultColumns.of("transfers.csv", "job_id", "item", "bytes", "from", "to", "start", "end");

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    @Override
    public List<?> values() {
        final String name = item.name();
        return List.of(job.id(), name.substring(name.indexOf('!') + 1), item.bytes(), from, to, start, end);
    }
}
