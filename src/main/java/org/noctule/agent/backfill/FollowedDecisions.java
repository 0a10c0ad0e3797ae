package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;
import org.noctule.resource.ResourceSet;

/**
 * The decisions of another side, booked in the place of a queue's own: own starts that the other side did not make are
 * taken back, and its starts are made. Nothing is done where both say the same, so that an agent that follows itself
 * stays as it would be.
 */
final class FollowedDecisions {
    private final Machine machine;
    private final Supplier<QueueMethod> method;
    private final boolean announced;
    /** Jobs that can never run here and that the other side has not rejected. */
    private final Set<String> owed = new LinkedHashSet<>();

    /**
     * Follows from the first message on.
     *
     * @param announced whether this side is told of jobs that the other one submits
     */
    FollowedDecisions(Machine machine, Supplier<QueueMethod> method, boolean announced) {
        this.machine = machine;
        this.method = method;
        this.announced = announced;
    }

    /** Tells whether a job that is no longer known here was left to the other side; it is not asked again. */
    boolean owes(String id) {
        return owed.remove(id);
    }

    /** Makes the rejections that the other side left undone, once this side decides. */
    void due(double now) {
        if (!owed.isEmpty()) {
            owed.forEach(id -> machine.decide(new Decision.RejectJob(now, id)));
            owed.clear();
        }
    }

    /** Books an answer. */
    void book(Reply own, Reply taken, double now) {
        if (SameReplies.same(own, taken)) {
            return;
        }
        if (machine.switches()) {
            throw cannot("P-states that the agent sets");
        }
        final Map<String, Decision.ExecuteJob> starts = new HashMap<>();
        final List<Decision.RejectJob> rejects = new ArrayList<>();
        final List<String> killed = new ArrayList<>();
        for (final Decision decision : taken.decisions()) {
            sort(decision, starts, rejects);
            if (decision instanceof Decision.KillJobs kills) {
                killed.addAll(kills.jobIds());
            }
        }
        for (final Decision decision : own.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute) {
                if (execute.equals(starts.get(execute.jobId()))) {
                    starts.remove(execute.jobId());
                } else {
                    takeBack(execute.jobId(), now);
                }
            } else if (decision instanceof Decision.RejectJob reject) {
                owed.add(reject.jobId());
            }
        }
        rejects.forEach(reject -> reject(reject, now));
        for (final Decision decision : taken.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute && starts.containsKey(execute.jobId())) {
                if (killed.stream().anyMatch(id -> has(id, execute.alloc()))) {
                    // Here they are free only when the end of the other job is told.
                    throw cannot("the start of the job (" + execute.jobId() + ") on cores of one that it kills");
                }
                start(execute, now);
            }
        }
    }

    private boolean has(String id, ResourceSet cores) {
        final int job = machine.jobs.find(id);
        return job != JobTable.NONE
                && machine.jobs.running(job)
                && machine.jobs.alloc(job).intersects(cores);
    }

    private void sort(Decision decision, Map<String, Decision.ExecuteJob> starts, List<Decision.RejectJob> rejects) {
        if (decision instanceof Decision.ExecuteJob execute) {
            starts.put(execute.jobId(), execute);
        } else if (decision instanceof Decision.RejectJob reject) {
            rejects.add(reject);
        } else if (decision instanceof Decision.Extended
                || decision instanceof Decision.SetResourceState
                || decision instanceof Decision.RegisterJob && !announced) {
            throw cannot(decision.getClass().getSimpleName());
        }
    }

    private static NoctuleException cannot(String what) {
        return NoctuleException.input(
                "A queue agent cannot follow one that decides on other things than starts: " + what + ".",
                "Maybe let the agent of that run go on itself, or fork at the date 0.");
    }

    private void takeBack(String id, double now) {
        final int job = machine.jobs.find(id);
        machine.release(job);
        machine.freed(job);
        method.get().unstarted(job, now);
    }

    private void reject(Decision.RejectJob reject, double now) {
        final int job = machine.jobs.find(reject.jobId());
        if (job == JobTable.NONE) {
            owed.remove(reject.jobId());
        } else {
            method.get().withdrawn(job, now);
            machine.jobs.forget(job);
        }
    }

    private void start(Decision.ExecuteJob execute, double now) {
        final int job = machine.jobs.find(execute.jobId());
        if (job == JobTable.NONE || machine.jobs.running(job) || execute.alloc().isEmpty()) {
            throw cannot("the start of the job (" + execute.jobId() + "), which does not wait here or has a plan");
        }
        machine.take(job, execute.alloc(), execute.plan(), execute.startDate(now));
        method.get().startedElsewhere(job, Math.max(now, execute.date()), execute.startDate(now));
    }
}
