package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.simulator.AttemptEnd;

/**
 * The attempts at jobs of a run with failures, in the order of their ends. Columns {@code restart},
 * {@code checkpoints}, {@code rework} and {@code suspended} are seconds that were of no use.
 */
final class AttemptSeries implements Series {
    static final String HEADER = "job_id,parent,attempt,progress,submission_time,starting_time,finish_time,cores,nodes,"
            + "restart,checkpoints,rework,failure,suspended";

    private final List<AttemptEnd> ends = new ArrayList<>();

    void add(AttemptEnd end) {
        ends.add(end);
    }

    @Override
    public String file() {
        return "attempts.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (final AttemptEnd end : ends) {
            out.text(end.job().id())
                    .text(end.attempt().parent())
                    .integer(end.attempt().number())
                    .fixed(end.attempt().progress())
                    .fixed(end.job().submitTime())
                    .fixed(end.start())
                    .fixed(end.end());
            if (end.cores() == Math.rint(end.cores())) {
                out.integer((long) end.cores());
            } else {
                out.fixed(end.cores());
            }
            out.integer(end.nodes())
                    .fixed(end.restart())
                    .fixed(end.checkpoints())
                    .fixed(end.rework())
                    .text(end.failure())
                    .fixed(end.suspended())
                    .endRow();
        }
    }
}
