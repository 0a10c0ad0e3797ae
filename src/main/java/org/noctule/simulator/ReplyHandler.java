package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Carries out what the decision side wants, and refuses what breaks the protocol. */
final class ReplyHandler implements Decision.Cases<RuntimeException> {
    /** Seconds after which a call comes at the earliest, as in Batsim. */
    private static final double SHORTEST_CALL = 1e-5;

    private final Ledger ledger;
    private final Jobs running;
    private final PStates pStates;
    private final Meters meters;
    private final Recorder recorder;
    private final Registration registration;
    private final DoubleConsumer calls;
    private final Consumer<JobRun> rejections;
    private final RunParts parts;
    private final Newcomers newcomers;
    private double now;
    private List<Event> outbox = List.of();

    ReplyHandler(
            Ledger ledger,
            Execution execution,
            RunParts parts,
            Newcomers newcomers,
            Registration registration,
            Recorder recorder,
            DoubleConsumer calls,
            Consumer<JobRun> rejections) {
        this.ledger = ledger;
        this.running = execution.jobs();
        this.pStates = execution.pStates();
        this.meters = execution.meters();
        this.registration = registration;
        this.recorder = recorder;
        this.calls = calls;
        this.rejections = rejections;
        this.parts = parts;
        this.newcomers = newcomers;
    }

    void check(Reply reply, double sentAt) {
        if (!(reply.now() >= sentAt) || Double.isInfinite(reply.now())) {
            throw NoctuleException.peer(
                    "The reply's date (" + reply.now() + ") is before its message's (" + sentAt + ").",
                    "Maybe the agent answers with a stale date: a reply repeats the message's \"now\" or is later.");
        }
        // No iterator per message.
        for (int i = 0; i < reply.decisions().size(); i++) {
            final double date = reply.decisions().get(i).date();
            if (!(date <= reply.now())) {
                throw NoctuleException.peer(
                        "A decision's date (" + date + ") is after its reply's (" + reply.now() + ").",
                        "Maybe the reply's \"now\" should be the date of its last event.");
            }
        }
    }

    /** Carries a decision out at a date, and puts what it causes at once into a list. */
    void apply(Decision decision, double date, List<Event> into) {
        now = date;
        outbox = into;
        decision.match(this);
    }

    @Override
    public void executeJob(Decision.ExecuteJob asked) {
        final JobRun run = ledger.takeWaiting(asked.jobId(), "EXECUTE_JOB");
        final Optional<Denial> denial = running.start(run, registration.withTransfer(asked, run.job()), now);
        if (denial.isPresent()) {
            refuse(run, denial.get());
        }
    }

    private void refuse(JobRun run, Denial denial) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("job_id", run.job().id());
        details.put("cause", denial.defect().cause());
        details.put("detail", denial.defect().detail());
        details.put("rejected", denial.consequence().last());
        outbox.add(new Event.Notify(now, Event.Notify.EXECUTION_REFUSED, Collections.unmodifiableMap(details)));
        ledger.putBack();
        denial.consequence()
                .follow(() -> rejectJob(new Decision.RejectJob(now, run.job().id())));
    }

    @Override
    public void rejectJob(Decision.RejectJob reject) {
        final JobRun run = ledger.takeWaiting(reject.jobId(), "REJECT_JOB");
        run.reject();
        recorder.jobRejected(run.job(), now, run.metadata());
        parts.dropped(run.job(), now);
        ledger.forget(run);
        registration.reported(run.job());
        rejections.accept(run);
    }

    @Override
    public void toJobMessage(Decision.ToJobMessage message) {
        final JobRun run = ledger.started(message.jobId(), "TO_JOB_MSG");
        if (running.runs(run) && !running.tell(run, message.message())) {
            throw NoctuleException.peer(
                    "TO_JOB_MSG to job (" + message.jobId() + "): its profile receives no messages.",
                    "Maybe leave messages out: without a network, delays and computation only are simulated.");
        }
    }

    @Override
    public void registerProfile(Decision.RegisterProfile register) {
        registration.register(register);
    }

    @Override
    public void registerJob(Decision.RegisterJob register) {
        final Job job = registration.register(register);
        running.submitted(job, now, Double.POSITIVE_INFINITY);
        ledger.submit(parts.first(job));
        if (registration.acknowledged()) {
            outbox.add(new Event.JobSubmitted(now, job));
        }
    }

    @Override
    public void notified(Decision.Notify notify) {
        registration.notice(notify);
    }

    /** Nobody asked for it. */
    @Override
    public void waitingTimeAnswer(Decision.WaitingTimeAnswer answer) {}

    @Override
    public void setJobMetadata(Decision.SetJobMetadata set) {
        if (set.metadata().indexOf('"') >= 0) {
            throw NoctuleException.peer(
                    "SET_JOB_METADATA of job (" + set.jobId() + "): the field \"metadata\" has a double quote.",
                    "Maybe use single quotes: jobs.csv has it between double ones.");
        }
        ledger.known(set.jobId(), "SET_JOB_METADATA").note(set.metadata());
    }

    /** The one change that Batsim survives: a waiting job counts as running, on no machine, and never ends. */
    @Override
    public void changeJobState(Decision.ChangeJobState change) {
        if (change.state() != JobState.RUNNING) {
            throw NoctuleException.peer(
                    "CHANGE_JOB_STATE of job (" + change.jobId() + "): the field \"job_state\" (" + change.state()
                            + ") cannot be set.",
                    "Maybe use REJECT_JOB or KILL_JOB: a state set by force can only be RUNNING.");
        }
        ledger.takeWaiting(change.jobId(), "CHANGE_JOB_STATE").runNowhere();
        ledger.addAdrift();
    }

    /** Kills what still runs; nothing is told of jobs whose kill was asked for before, as in Batsim. */
    @Override
    public void killJobs(Decision.KillJobs kill) {
        if (kill.jobIds().isEmpty()) {
            throw NoctuleException.peer(
                    "KILL_JOB names no job.", "Maybe leave the event out when there is nothing to kill.");
        }
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        boolean answered = false;
        for (final String id : kill.jobIds()) {
            final JobRun run = ledger.started(id, "KILL_JOB");
            answered |= run.askKill();
            if (running.runs(run)) {
                progress.put(id, running.progress(run, now));
                running.kill(run, now, outbox);
            }
        }
        if (answered) {
            outbox.add(new Event.JobsKilled(now, kill.jobIds(), progress));
        }
    }

    @Override
    public void callMeLater(Decision.CallMeLater call) {
        if (!(call.timestamp() > now) || Double.isInfinite(call.timestamp())) {
            throw NoctuleException.peer(
                    "CALL_ME_LATER asks for date (" + call.timestamp() + "), which is not after now (" + now + ").",
                    "Maybe the agent gave a delay instead of a date.");
        }
        calls.accept(Math.max(call.timestamp(), now + SHORTEST_CALL));
    }

    @Override
    public void setResourceState(Decision.SetResourceState set) {
        final ResourceSet machines = set.resources();
        if (!pStates.settable()) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + "): P-states are the simulator's own.",
                    "Maybe run with the rule \"p_states\": \"agent\".");
        }
        if (machines.isEmpty() || !pStates.has(machines, set.state())) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + ") to P-state (" + set.state()
                            + "): there is no such machine or P-state.",
                    "Maybe the agent knows another platform: this one has " + pStates.machines() + " machines.");
        }
        final Optional<Objection> objection = pStates.objection(machines, set.state());
        if (objection.isPresent()) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + ") to P-state (" + set.state() + "): "
                            + objection.get().clause() + ".",
                    "Maybe the agent lost count of what machines do, or the run should simulate energy (-E).");
        }
        if (pStates.set(machines, set.state(), now)) {
            outbox.add(new Event.ResourceStateChanged(now, machines, set.state()));
        }
    }

    @Override
    public void extended(Decision.Extended decision) {
        newcomers.apply(decision, now, outbox);
    }

    @Override
    public void queryEnergy(Decision.QueryEnergy query) {
        if (!meters.metered()) {
            throw NoctuleException.peer(
                    "QUERY: the field \"consumed_energy\" asks for what the run does not simulate.",
                    "Maybe run with energy (-E).");
        }
        outbox.add(new Event.EnergyAnswer(now, Math.min(meters.joules(now), Double.MAX_VALUE)));
    }
}
