package org.noctule.experiment.batsim;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Workload;

/**
 * No scheduler at all, as Batsim's {@code --no-sched}: every job starts when it is submitted, on as many of the first
 * hosts as it asks for, whoever else is there.
 */
final class StartAll implements Decider {
    /** Submits all jobs at date 0. */
    static List<Workload> atOnce(List<Workload> workloads, int cores) {
        final List<Workload> changed = new ArrayList<>();
        for (final Workload workload : workloads) {
            final List<Job> jobs =
                    workload.jobs().stream().map(job -> atOnce(job, cores)).toList();
            changed.add(new Workload(workload.name(), jobs, workload.repairs(), workload.profiles()));
        }
        return List.copyOf(changed);
    }

    private static Job atOnce(Job job, int cores) {
        if (job.resources() < 1 || job.resources() > cores) {
            throw NoctuleException.input(
                    "--no-sched: the job (" + job.id() + ") asks for " + job.resources() + " hosts, of which there are "
                            + cores + ".",
                    "Maybe leave it out of the workload, or name a larger platform.");
        }
        return new Job(
                job.id(),
                0,
                job.resources(),
                job.walltime(),
                job.estimate(),
                job.memory(),
                job.memoryBandwidth(),
                job.profile(),
                job.extra(),
                JobParts.of(job.owner()));
    }

    @Override
    public Reply decide(Message message) {
        final List<Decision> starts = new ArrayList<>();
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                final Job job = submitted.job();
                starts.add(new Decision.ExecuteJob(message.now(), job.id(), ResourceSet.range(0, job.resources() - 1)));
            }
        }
        return new Reply(message.now(), starts);
    }
}
