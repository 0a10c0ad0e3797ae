package org.noctule.slurm.pass;

import java.util.HashMap;
import java.util.Map;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.priority.BasicPriority;
import org.noctule.slurm.select.Placed;

/** Falling numbers in the order in which jobs may first start (priority/basic). */
public final class BasicPriorities implements Priorities {
    private final BasicPriority numbers = new BasicPriority();
    private final Map<Long, Long> given = new HashMap<>();

    /** Creates the numbers of a run. */
    public BasicPriorities() {}

    @Override
    public void submitted(SlurmJob job, double now) {
        if (!job.held()) {
            given.computeIfAbsent(job.number().number(), any -> numbers.next((int) job.nice()));
        }
    }

    @Override
    public void eligible(SlurmJob job, boolean released, double now) {
        if (released) {
            given.remove(job.number().number());
        }
        submitted(job, now);
    }

    @Override
    public void changed(SlurmJob job, double now) {
        // The number stays.
    }

    @Override
    public void started(SlurmJob job, SlurmPartition partition, Placed placed, double now) {
        // The number stays.
    }

    @Override
    public void ended(SlurmJob job, double now) {
        if (!job.number().ofArray()) {
            given.remove(job.number().number());
        }
    }

    @Override
    public double period() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public void calculate(double now) {
        // The numbers stay.
    }

    @Override
    public long of(SlurmJob job, SlurmPartition partition) {
        return given.getOrDefault(job.number().number(), 1L);
    }
}
