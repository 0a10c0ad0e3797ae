package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;

/** The jobs that each job waited for, a row a parent, in the order in which the children ended. */
final class ParentSeries implements Series {
    static final String HEADER = "job_id,parent,think_time";

    private final List<Job> children = new ArrayList<>();

    void add(Job job) {
        if (job.dependencies() != Dependencies.NONE
                && !job.dependencies().parents().isEmpty()) {
            children.add(job);
        }
    }

    boolean isEmpty() {
        return children.isEmpty();
    }

    @Override
    public String file() {
        return "parents.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (final Job child : children) {
            for (final String parent : child.dependencies().parents()) {
                out.text(child.id())
                        .text(parent)
                        .fixed(child.dependencies().thinkTime())
                        .endRow();
            }
        }
    }
}
