package org.noctule.simulator.results;

import java.io.IOException;

/**
 * Energy and power of the platform after each event.
 *
 * <p>Column {@code wattmin} is the power from the row's date on, {@code epower} the mean power since the row before, NA
 * where no time passed.
 */
final class EnergySeries implements Series {
    static final String HEADER = "time,energy,event_type,wattmin,epower";

    private final DoubleColumn times = new DoubleColumn();
    private final DoubleColumn joules = new DoubleColumn();
    private final DoubleColumn watts = new DoubleColumn();
    private final PackedColumn types = new PackedColumn();

    void add(double now, double energy, char type, double power) {
        times.add(now);
        joules.add(energy);
        watts.add(power);
        types.add(type);
    }

    @Override
    public String file() {
        return "consumed_energy.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        final PackedColumn.Reader type = types.read();
        for (int row = 0; row < times.size(); row++) {
            out.fixed(times.get(row)).fixed(joules.get(row));
            out.text(Character.toString(type.next())).fixed(watts.get(row));
            final double passed = row == 0 ? 0 : times.get(row) - times.get(row - 1);
            if (passed > 0) {
                out.fixed((joules.get(row) - joules.get(row - 1)) / passed).endRow();
            } else {
                out.text("NA").endRow();
            }
        }
    }
}
