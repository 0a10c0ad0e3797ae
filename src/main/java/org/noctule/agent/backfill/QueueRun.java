package org.noctule.agent.backfill;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import org.noctule.agent.AgentRules;
import org.noctule.agent.WaitReason;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.Outages;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.TermsChange;

/** One run of a queue: the machine, what decides on it, and the jobs that it can never run. */
final class QueueRun {
    private final Machine machine;
    private final AgentRules.ImpossibleJobs impossibleJobs;
    private final boolean unheardJobs;
    private final Passes passes;
    private final FollowedDecisions followed;
    private final boolean remembers;
    private final boolean heeds;
    /** Jobs whose starts were refused, until something else happens: at once they would be refused again. */
    private final Set<Integer> refused = new TreeSet<>();

    private QueueMethod method;
    private Optional<SetAsideMethod> aside = Optional.empty();
    private DoubleConsumer pass;
    private boolean decides = true;
    private double last;

    /**
     * Begins a run.
     *
     * @param features tells whether jobs may come up of which no submission was told
     */
    QueueRun(Machine machine, QueueMethod method, AgentRules rules, Features features) {
        this.machine = machine;
        this.method = method;
        this.impossibleJobs = rules.impossibleJobs();
        this.unheardJobs = features.dynamicJobs();
        this.passes = Passes.of(rules.passes(), this);
        this.followed = new FollowedDecisions(machine, () -> this.method, features.acknowledged());
        this.remembers = method.remembers() || machine.remembers();
        this.heeds = rules.maintenance() == AgentRules.Maintenance.DRAIN;
        this.pass = date -> this.method.schedule(date);
    }

    Reply answer(Message message) {
        followed.due(message.now());
        return pass(message);
    }

    private Reply pass(Message message) {
        if (aside.isPresent()) {
            aside.get().due(message.now());
        }
        if (!refused.isEmpty() && message.events().stream().anyMatch(event -> !isRefusal(event))) {
            refused.forEach(job -> method.submitted(job, message.now()));
            refused.clear();
        }
        passes.take(message);
        last = message.now();
        return machine.reply(message.now());
    }

    /** Answers, and then makes another side's answer what happened. */
    Reply follow(Message message, Reply taken) {
        final Reply own = pass(message);
        followed.book(own, taken, message.now());
        return own;
    }

    /** Makes another side's answer what happened, without passes where they would leave nothing behind. */
    void book(Message message, Reply taken) {
        decides = remembers;
        follow(message, taken);
        decides = true;
    }

    /** Whether it keeps more of the past than jobs that wait or run and cores that are out of use. */
    boolean remembers() {
        return remembers;
    }

    Optional<WaitReason> reason(String id) {
        final int job = machine.jobs.find(id);
        if (job == JobTable.NONE || machine.jobs.running(job) || refused.contains(job)) {
            return Optional.empty();
        }
        return Optional.of(
                machine.possible(job)
                        ? machine.outage(job, last).orElseGet(() -> method.reason(job, last))
                        : WaitReason.limit());
    }

    void submit(Job job, double now) {
        final int index = machine.jobs.add(job);
        if (index == JobTable.NONE) {
            throw NoctuleException.peer(
                    "The job (" + job.id() + ") was submitted twice.",
                    "Maybe two workloads of the simulator have the same name.");
        }
        if (machine.possible(index)) {
            final Optional<String> refused = method.refusal(index, now);
            if (refused.isPresent()) {
                machine.reject(index, now, refused.get());
                return;
            }
            machine.expect(index);
            method.submitted(index, now);
        } else if (impossibleJobs == AgentRules.ImpossibleJobs.REJECT) {
            machine.decide(new Decision.RejectJob(now, job.id()));
            machine.jobs.forget(index);
        } else {
            method.submittedImpossible(index, now);
        }
    }

    /**
     * The index of a job that ended, or {@link JobTable#NONE} if this agent had not started it: such a job waits no
     * more.
     */
    int ended(String id, double now) {
        final int job = machine.jobs.find(id);
        if (job == JobTable.NONE && !unheardJobs && !followed.owes(id)) {
            throw NoctuleException.peer(
                    "The job (" + id + ") ended, but it neither waited nor ran.",
                    "Maybe the simulator told its end twice, or never told its submission.");
        }
        if (job == JobTable.NONE || machine.jobs.running(job)) {
            return job;
        }
        if (refused.remove(job)) {
            machine.jobs.forget(job);
            return JobTable.NONE;
        }
        if (machine.possible(job)) {
            method.withdrawn(job, now);
        } else {
            method.withdrawnImpossible(job, now);
        }
        machine.jobs.forget(job);
        return JobTable.NONE;
    }

    private static boolean isRefusal(Event event) {
        return event instanceof Event.Notify notice && notice.type().equals(Event.Notify.EXECUTION_REFUSED);
    }

    /** Takes the place of a job back that the machine did not start; one that it has not rejected waits again. */
    private void refused(Event.Notify notice) {
        final int job = machine.jobs.find(String.valueOf(notice.details().get("job_id")));
        if (job == JobTable.NONE || !machine.jobs.running(job)) {
            return;
        }
        release(job);
        freed(job, notice.timestamp());
        if (Boolean.TRUE.equals(notice.details().get("rejected"))) {
            forget(job);
        } else {
            refused.add(job);
        }
    }

    /** Hears a notice; true if it changes what jobs can be started. */
    boolean notice(Event.Notify notice) {
        if (isRefusal(notice)) {
            refused(notice);
            return true;
        }
        if (AnnouncedOutages.announces(notice)) {
            return announced(notice);
        }
        final ResourceSet cores = Outages.resources(notice);
        if (cores.isEmpty()) {
            return false;
        }
        if (notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
            machine.withdraw(cores);
        } else {
            machine.restore(cores);
        }
        method.resized();
        return true;
    }

    /** Hears a notice of other terms of a waiting job; true if there is one. */
    boolean terms(Event.Notify notice) {
        return TermsChange.of(notice.type(), notice.details())
                .map(change -> changed(change, notice.timestamp()))
                .orElse(false);
    }

    private boolean changed(TermsChange change, double now) {
        final int job = machine.jobs.find(change.job());
        if (job == JobTable.NONE || machine.jobs.running(job) || !machine.possible(job)) {
            return false;
        }
        if (refused.remove(job)) {
            method.submitted(job, now);
        }
        if (aside.isEmpty()) {
            final SetAsideMethod beside = new SetAsideMethod(method, machine);
            aside = Optional.of(beside);
            method = beside;
        }
        aside.get().change(job, change, now);
        return true;
    }

    private boolean announced(Event.Notify notice) {
        final boolean heeded = heeds && machine.heed(notice);
        if (heeded) {
            pass = this::drain;
        }
        return heeded;
    }

    private void drain(double now) {
        if (machine.drains(now)) {
            method.drain(now);
        } else {
            pass = date -> method.schedule(date);
            method.resized();
            method.schedule(now);
        }
    }

    double predictedEnd(int job) {
        return machine.jobs.end[job];
    }

    void release(int job) {
        final int before = machine.usable();
        machine.release(job);
        if (machine.usable() != before) {
            method.resized();
        }
    }

    void freed(int job, double now) {
        machine.freed(job);
        method.ended(job, now);
    }

    void forget(int job) {
        machine.jobs.forget(job);
    }

    void schedule(double now) {
        if (decides) {
            pass.accept(now);
        }
    }
}
