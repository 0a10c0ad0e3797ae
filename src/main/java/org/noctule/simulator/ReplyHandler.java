package org.noctule.simulator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.ramp.Refusal;
import org.noctule.ramp.RefusalCause;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Carries out what the decision side wants, and refuses what breaks the protocol. */
final class ReplyHandler {
    /** Seconds after which a call comes at the earliest, as in Batsim. */
    private static final double SHORTEST_CALL = 1e-5;

    private final Ledger ledger;
    private final Execution execution;
    private final Recorder recorder;
    private final Registration registration;
    private final ExternalEvents externalEvents;
    private final DoubleConsumer calls;
    private final FabricRules.Refused refused;

    ReplyHandler(
            Ledger ledger,
            Execution execution,
            Registration registration,
            ExternalEvents externalEvents,
            Recorder recorder,
            DoubleConsumer calls,
            FabricRules.Refused refused) {
        this.ledger = ledger;
        this.execution = execution;
        this.registration = registration;
        this.externalEvents = externalEvents;
        this.recorder = recorder;
        this.calls = calls;
        this.refused = refused;
    }

    void check(Reply reply, double sentAt) {
        if (!(reply.now() >= sentAt) || Double.isInfinite(reply.now())) {
            throw NoctuleException.peer(
                    "The reply's date (" + reply.now() + ") is before its message's (" + sentAt + ").",
                    "Maybe the agent answers with a stale date: a reply repeats the message's \"now\" or is later.");
        }
        for (final Decision decision : reply.decisions()) {
            if (!(decision.date() <= reply.now())) {
                throw NoctuleException.peer(
                        "A decision's date (" + decision.date() + ") is after its reply's (" + reply.now() + ").",
                        "Maybe the reply's \"now\" should be the date of its last event.");
            }
        }
    }

    void apply(Decision decision, double now, List<Event> outbox) {
        if (decision instanceof Decision.ExecuteJob execute) {
            execute(execute, now, outbox);
        } else if (decision instanceof Decision.RejectJob reject) {
            reject(reject, now);
        } else if (decision instanceof Decision.KillJobs kill) {
            kill(kill, now, outbox);
        } else if (decision instanceof Decision.CallMeLater call) {
            callLater(call, now);
        } else if (decision instanceof Decision.SetResourceState set) {
            setState(set, now, outbox);
        } else if (decision instanceof Decision.QueryEnergy) {
            outbox.add(answer(now));
        } else if (decision instanceof Decision.RegisterProfile register) {
            registration.register(register);
        } else if (decision instanceof Decision.RegisterJob register) {
            submit(registration.register(register), now, outbox);
        } else if (decision instanceof Decision.Notify notify) {
            registration.notice(notify);
        } else if (decision instanceof Decision.SetJobMetadata set) {
            setMetadata(set);
        } else if (decision instanceof Decision.ChangeJobState change) {
            changeState(change);
        } else if (decision instanceof Decision.ToJobMessage message) {
            tell(message);
        }
    }

    private void tell(Decision.ToJobMessage message) {
        final JobRun run = ledger.started(message.jobId(), "TO_JOB_MSG");
        if (execution.runs(run) && !execution.tell(run, message.message())) {
            throw NoctuleException.peer(
                    "TO_JOB_MSG to job (" + message.jobId() + "): its profile receives no messages.",
                    "Maybe leave messages out: without a network, delays and computation only are simulated.");
        }
    }

    private void submit(Job job, double now, List<Event> outbox) {
        execution.submitted(job, now, Double.POSITIVE_INFINITY);
        ledger.submit(job);
        if (registration.acknowledged()) {
            outbox.add(new Event.JobSubmitted(now, job));
        }
    }

    private void reject(Decision.RejectJob reject, double now) {
        final JobRun run = ledger.takeWaiting(reject.jobId(), "REJECT_JOB");
        run.state = JobState.REJECTED;
        recorder.jobRejected(run.job, now, run.metadata);
        registration.reported(ledger.forget(reject.jobId()));
    }

    private void setMetadata(Decision.SetJobMetadata set) {
        if (set.metadata().indexOf('"') >= 0) {
            throw NoctuleException.peer(
                    "SET_JOB_METADATA of job (" + set.jobId() + "): the field \"metadata\" has a double quote.",
                    "Maybe use single quotes: jobs.csv has it between double ones.");
        }
        ledger.known(set.jobId(), "SET_JOB_METADATA").metadata = set.metadata();
    }

    /** The one change that Batsim survives: a waiting job counts as running, on no machine, and never ends. */
    private void changeState(Decision.ChangeJobState change) {
        if (change.state() != JobState.RUNNING) {
            throw NoctuleException.peer(
                    "CHANGE_JOB_STATE of job (" + change.jobId() + "): the field \"job_state\" (" + change.state()
                            + ") cannot be set.",
                    "Maybe use REJECT_JOB or KILL_JOB: a state set by force can only be RUNNING.");
        }
        ledger.takeWaiting(change.jobId(), "CHANGE_JOB_STATE").state = JobState.RUNNING;
        ledger.addAdrift();
    }

    private void execute(Decision.ExecuteJob asked, double now, List<Event> outbox) {
        final JobRun run = ledger.takeWaiting(asked.jobId(), "EXECUTE_JOB");
        if (run.job.profile() instanceof Profile.PipeDream) {
            train(run, asked, now, outbox);
            return;
        }
        final Decision.ExecuteJob execute = registration.withTransfer(asked, run.job);
        final String unavailable = externalEvents.refusal(execute.alloc());
        final String refusal = unavailable.isEmpty() ? execution.refusal(run, execute) : unavailable;
        if (!refusal.isEmpty()) {
            throw allocation(execute, refusal);
        }
        execution.start(run, execute, now);
    }

    private void train(JobRun run, Decision.ExecuteJob asked, double now, List<Event> outbox) {
        final Optional<Refusal> refusal = execution.place(run, asked, now);
        if (refusal.isPresent()) {
            refuse(run, refusal.get(), now, outbox);
            return;
        }
        final ResourceSet alloc = run.mounted.orElseThrow().alloc();
        final String unavailable = externalEvents.refusal(alloc);
        if (!unavailable.isEmpty()) {
            refuse(run, new Refusal(RefusalCause.OP_PLACEMENT, "the allocation " + unavailable), now, outbox);
            return;
        }
        final Decision.ExecuteJob execute = new Decision.ExecuteJob(asked.date(), asked.jobId(), alloc);
        final String impossible = execution.refusal(run, execute);
        if (!impossible.isEmpty()) {
            throw allocation(execute, impossible);
        }
        execution.start(run, execute, now);
    }

    private void refuse(JobRun run, Refusal refusal, double now, List<Event> outbox) {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("job_id", run.job.id());
        details.put("cause", refusal.cause().text());
        details.put("detail", refusal.detail());
        details.put("rejected", refused == FabricRules.Refused.REJECTED);
        outbox.add(new Event.Notify(now, Event.Notify.EXECUTION_REFUSED, Collections.unmodifiableMap(details)));
        ledger.putBack(run);
        if (refused == FabricRules.Refused.REJECTED) {
            reject(new Decision.RejectJob(now, run.job.id()), now);
        }
    }

    private static NoctuleException allocation(Decision.ExecuteJob execute, String problem) {
        final String text = execute.alloc().toString();
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + execute.jobId() + "): the allocation ("
                        + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + ") " + problem + ".",
                "Maybe the agent lost count of free cores: they come back with JOB_COMPLETED only.");
    }

    /** Kills what still runs; nothing is told if all have been killed before, but their ends not been reported. */
    private void kill(Decision.KillJobs kill, double now, List<Event> outbox) {
        if (kill.jobIds().isEmpty()) {
            throw NoctuleException.peer(
                    "KILL_JOB names no job.", "Maybe leave the event out when there is nothing to kill.");
        }
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        boolean answered = false;
        for (final String id : kill.jobIds()) {
            final JobRun run = ledger.started(id, "KILL_JOB");
            answered |= run.state != JobState.COMPLETED_KILLED;
            if (execution.runs(run)) {
                progress.put(id, execution.progress(run, now));
                outbox.add(execution.kill(run, now));
            }
        }
        if (answered) {
            outbox.add(new Event.JobsKilled(now, kill.jobIds(), progress));
        }
    }

    private void callLater(Decision.CallMeLater call, double now) {
        if (!(call.timestamp() > now) || Double.isInfinite(call.timestamp())) {
            throw NoctuleException.peer(
                    "CALL_ME_LATER asks for date (" + call.timestamp() + "), which is not after now (" + now + ").",
                    "Maybe the agent gave a delay instead of a date.");
        }
        calls.accept(Math.max(call.timestamp(), now + SHORTEST_CALL));
    }

    private void setState(Decision.SetResourceState set, double now, List<Event> outbox) {
        if (!execution.settable()) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + set.resources() + "): P-states are the simulator's own.",
                    "Maybe run with the rule \"p_states\": \"agent\".");
        }
        final ResourceSet machines = set.resources();
        if (machines.isEmpty() || !execution.has(machines, set.state())) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + ") to P-state (" + set.state()
                            + "): there is no such machine or P-state.",
                    "Maybe the agent knows another platform: this one has " + execution.cores() + " machines.");
        }
        final String refusal = execution.refusal(machines, set.state());
        if (!refusal.isEmpty()) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + ") to P-state (" + set.state() + "): " + refusal
                            + ".",
                    "Maybe the agent lost count of what machines do, or the run should simulate energy (-E).");
        }
        if (execution.setPState(machines, set.state(), now)) {
            outbox.add(new Event.ResourceStateChanged(now, machines, set.state()));
        }
    }

    private Event answer(double now) {
        if (!execution.metered()) {
            throw NoctuleException.peer(
                    "QUERY: the field \"consumed_energy\" asks for what the run does not simulate.",
                    "Maybe run with energy (-E).");
        }
        return new Event.EnergyAnswer(now, Math.min(execution.joules(now), Double.MAX_VALUE));
    }
}
