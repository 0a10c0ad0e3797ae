package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.failure.Outage;

/** The outages of a run with failures, in the order in which they began; one without an end has none in the file. */
final class OutageSeries implements Series {
    static final String HEADER = "start,end,domain,cores,cause,jobs_hit";

    private final List<Outage> outages = new ArrayList<>();
    private final List<String> jobs = new ArrayList<>();

    void add(Outage outage, List<String> hit) {
        outages.add(outage);
        jobs.add(String.join(" ", hit));
    }

    @Override
    public String file() {
        return "failures.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (int row = 0; row < outages.size(); row++) {
            final Outage outage = outages.get(row);
            out.fixed(outage.start());
            if (outage.end() == Double.POSITIVE_INFINITY) {
                out.empty();
            } else {
                out.fixed(outage.end());
            }
            out.text(outage.domain().text())
                    .resources(outage.cores())
                    .text(outage.cause())
                    .text(jobs.get(row))
                    .endRow();
        }
    }
}
