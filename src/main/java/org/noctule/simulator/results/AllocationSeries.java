package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The cores of each job that can change them or was suspended, interval by interval in the order of their ends. Jobs
 * that are not named have the one interval of jobs.csv.
 */
final class AllocationSeries implements Series {
    static final String HEADER = "job_id,workload_name,start,end,allocated_resources";

    private final List<Job> jobs = new ArrayList<>();
    private final DoubleColumn starts = new DoubleColumn();
    private final DoubleColumn ends = new DoubleColumn();
    private final PackedColumn cores = new PackedColumn();
    /** Seconds with cores, of jobs that have not ended. */
    private final Map<String, Double> open = new HashMap<>();

    void add(Job job, double start, double end, ResourceSet alloc) {
        open.merge(job.id(), end - start, Double::sum);
        if (end > start) {
            jobs.add(job);
            starts.add(start);
            ends.add(end);
            cores.add(alloc);
        }
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /**
     * Returns how long a job that ends had cores between two dates; a job of which nothing was told had them always.
     */
    double close(Job job, double start, double end) {
        final Double seconds = open.isEmpty() ? null : open.remove(job.id());
        return seconds == null ? end - start : seconds;
    }

    @Override
    public String file() {
        return "allocations.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        final PackedColumn.Reader reader = cores.read();
        for (int row = 0; row < jobs.size(); row++) {
            final String id = jobs.get(row).id();
            final int mark = id.indexOf('!');
            out.text(id, mark + 1, id.length())
                    .text(id, 0, Math.max(0, mark))
                    .fixed(starts.get(row))
                    .fixed(ends.get(row))
                    .resources(reader.nextSet())
                    .endRow();
        }
    }
}
