package org.noctule.simulator.results;

import java.io.IOException;
import org.noctule.resource.ResourceSet;

/** The changes of machines' P-states. */
final class PStateSeries implements Series {
    static final String HEADER = "time,machine_id,new_pstate";

    private final DoubleColumn times = new DoubleColumn();
    private final PackedColumn changes = new PackedColumn();

    void add(double now, ResourceSet machines, int pState) {
        times.add(now);
        changes.add(machines);
        changes.addSigned(pState);
    }

    @Override
    public String file() {
        return "pstate_changes.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        final PackedColumn.Reader change = changes.read();
        for (int row = 0; row < times.size(); row++) {
            out.general(times.get(row)).resources(change.nextSet());
            out.integer(change.nextSigned()).endRow();
        }
    }
}
