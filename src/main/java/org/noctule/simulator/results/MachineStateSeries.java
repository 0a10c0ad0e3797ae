package org.noctule.simulator.results;

import java.io.IOException;

/** How many machines are idle and computing after each change; no machine ever sleeps or switches. */
final class MachineStateSeries implements Series {
    static final String HEADER = "time,nb_sleeping,nb_switching_on,nb_switching_off,nb_idle,nb_computing";

    private final DoubleColumn times = new DoubleColumn();
    private final PackedColumn counts = new PackedColumn();

    void add(double now, int idle, int computing) {
        times.add(now);
        counts.add(idle);
        counts.add(computing);
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
            out.general(times.get(row)).integer(0).integer(0).integer(0);
            out.integer(count.next()).integer(count.next()).endRow();
        }
    }
}
