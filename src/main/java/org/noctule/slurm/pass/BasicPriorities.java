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
    /** Numbers of elements that were released apart from their array. */
    private final Map<SlurmJob, Long> own = new HashMap<>();

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
            own.put(job, numbers.next((int) job.nice()));
        } else {
            submitted(job, now);
        }
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
        own.remove(job);
        if (!job.number().ofArray()) {
            given.remove(job.number().number());
        }
    }

    @Override
    public void requeued(SlurmJob before, SlurmJob again, double now) {
        final Long released = own.remove(before);
        if (released != null) {
            own.put(again, released);
        }
        if (!given.containsKey(again.number().number())) {
            // It had ended, and its number with it.
            submitted(again, now);
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
        final Long released = own.get(job);
        return released != null ? released : given.getOrDefault(job.number().number(), 1L);
    }
}
