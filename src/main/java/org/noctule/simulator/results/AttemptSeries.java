package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.noctule.simulator.AttemptEnd;

/**
 * The attempts at jobs of a run with failures, in the order of their ends. Columns {@code restart},
 * {@code checkpoints}, {@code rework} and {@code suspended} are seconds that were of no use.
 */
final class AttemptSeries implements Series {
    static final String HEADER = "job_id,parent,attempt,progress,submission_time,starting_time,finish_time,cores,nodes,"
            + "restart,checkpoints,rework,failure,suspended";

    private final List<AttemptEnd> ends = new ArrayList<>();

    /** First attempts at jobs that a failure ended for good. */
    private final Set<String> lost = new HashSet<>();

    void add(AttemptEnd end) {
        ends.add(end);
        if (end.lost()) {
            lost.add(end.attempt().parent());
        }
    }

    /** Seconds of work that came to nothing: also what checkpoints had kept of a job that a failure ended for good. */
    private double rework(AttemptEnd end) {
        if (end.lost() || !lost.contains(end.attempt().parent())) {
            return end.rework();
        }
        return Math.max(0, end.end() - end.start() - end.suspended() - end.restart() - end.checkpoints());
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
                    .fixed(rework(end))
                    .text(end.failure())
                    .fixed(end.suspended())
                    .endRow();
        }
    }
}
