package org.noctule.slurm.pass;

import java.util.HashMap;
import java.util.Map;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;

/** Falling numbers in the order of submission (priority/basic). */
public final class BasicPriorities implements Priorities {
    private static final long FIRST = 4_294_901_760L;

    private final Map<Long, Long> numbers = new HashMap<>();
    private long next = FIRST;

    /** Creates the numbers of a run. */
    public BasicPriorities() {}

    @Override
    public void submitted(SlurmJob job, double now) {
        if (numbers.putIfAbsent(job.number().number(), next) == null) {
            next = Math.max(1, next - 1);
        }
    }

    @Override
    public void advance(double now, Iterable<Cluster.Running> running) {
        // The numbers stay.
    }

    @Override
    public long of(SlurmJob job, SlurmPartition partition) {
        return numbers.get(job.number().number());
    }
}
