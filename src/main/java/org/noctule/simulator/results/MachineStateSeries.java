package org.noctule.simulator.results;

import java.io.IOException;
import org.noctule.simulator.MachineCounts;

/**
 * The number of machines in each state after each change. A row takes fewer bytes while all machines are awake, as they
 * mostly are.
 */
final class MachineStateSeries implements Series {
    static final String HEADER = "time,nb_sleeping,nb_switching_on,nb_switching_off,nb_idle,nb_computing";

    private final DoubleColumn times = new DoubleColumn();
    private final PackedColumn counts = new PackedColumn();

    void add(double now, MachineCounts machines) {
        times.add(now);
        final boolean awake = (machines.sleeping() | machines.switchingOn() | machines.switchingOff()) == 0;
        counts.add(machines.idle() << 1 | (awake ? 0 : 1));
        counts.add(machines.computing());
        if (!awake) {
            counts.add(machines.sleeping());
            counts.add(machines.switchingOn());
            counts.add(machines.switchingOff());
        }
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
            final int idle = count.next();
            final int computing = count.next();
            final boolean awake = (idle & 1) == 0;
            out.general(times.get(row))
                    .integer(awake ? 0 : count.next())
                    .integer(awake ? 0 : count.next())
                    .integer(awake ? 0 : count.next());
            out.integer(idle >>> 1).integer(computing).endRow();
        }
    }
}
