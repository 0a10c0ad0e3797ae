package org.noctule.simulator.results;

import java.io.IOException;
import org.noctule.simulator.MachineCounts;

/** The number of machines in each state after each change. */
final class MachineStateSeries implements Series {
    static final String HEADER = "time,nb_sleeping,nb_switching_on,nb_switching_off,nb_idle,nb_computing";

    private final DoubleColumn times = new DoubleColumn();
    private final PackedColumn counts = new PackedColumn();

    void add(double now, MachineCounts machines) {
        times.add(now);
        counts.add(machines.sleeping());
        counts.add(machines.switchingOn());
        counts.add(machines.switchingOff());
        counts.add(machines.idle());
        counts.add(machines.computing());
    }

    @Override
    public String file() {
        return "machine_states.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        final PackedColumn.Reader count = counts.read();
        for (int row = 0; row < times.size(); row++) {
            out.general(times.get(row))
                    .integer(count.next())
                    .integer(count.next())
                    .integer(count.next());
            out.integer(count.next()).integer(count.next()).endRow();
        }
    }
}
