package org.noctule.simulator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;

/** Carries out what the decision side wants, and refuses what breaks the protocol. */
final class ReplyHandler {
    private static final int P_STATES = 4;

    private final Ledger ledger;
    private final Execution execution;
    private final Recorder recorder;
    private final DoubleConsumer calls;

    ReplyHandler(Ledger ledger, Execution execution, Recorder recorder, DoubleConsumer calls) {
        this.ledger = ledger;
        this.execution = execution;
        this.recorder = recorder;
        this.calls = calls;
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
            execute(execute, now);
        } else if (decision instanceof Decision.RejectJob reject) {
            final JobRun run = ledger.takeWaiting(reject.jobId(), "REJECT_JOB");
            run.state = JobState.REJECTED;
            recorder.jobRejected(run.job, now);
            ledger.forget(reject.jobId());
        } else if (decision instanceof Decision.KillJobs kill) {
            kill(kill, now, outbox);
        } else if (decision instanceof Decision.CallMeLater call) {
            callLater(call, now);
        } else if (decision instanceof Decision.SetResourceState set) {
            setState(set, now, outbox);
        } else if (decision instanceof Decision.QueryEnergy) {
            outbox.add(new Event.EnergyAnswer(now, execution.joules(now)));
        } else {
            throw NoctuleException.peer(
                    "The decision (" + decision + ") is not supported.", "Maybe run without that feature.");
        }
    }

    private void execute(Decision.ExecuteJob execute, double now) {
        final JobRun run = ledger.takeWaiting(execute.jobId(), "EXECUTE_JOB");
        final ResourceSet alloc = execute.alloc();
        if (alloc.size() != run.job.resources() || alloc.isEmpty()) {
            throw allocation(execute, "has " + alloc.size() + " cores, but the job asks for " + run.job.resources());
        }
        final String refusal = execution.hosts().refusal(run, alloc);
        if (!refusal.isEmpty()) {
            throw allocation(execute, refusal);
        }
        execution.start(run, alloc, now);
    }

    private static NoctuleException allocation(Decision.ExecuteJob execute, String problem) {
        final String text = execute.alloc().toString();
        return NoctuleException.peer(
                "EXECUTE_JOB of job (" + execute.jobId() + "): the allocation ("
                        + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + ") " + problem + ".",
                "Maybe the agent lost count of free cores: they come back with JOB_COMPLETED only.");
    }

    private void kill(Decision.KillJobs kill, double now, List<Event> outbox) {
        if (kill.jobIds().isEmpty()) {
            throw NoctuleException.peer(
                    "KILL_JOB names no job.", "Maybe leave the event out when there is nothing to kill.");
        }
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        for (final String id : kill.jobIds()) {
            final JobRun run = ledger.started(id, "KILL_JOB");
            if (run.state == JobState.RUNNING) {
                outbox.add(execution.kill(run, now));
                progress.put(id, new Event.Progress.Task(run.job.profile().name(), run.progress()));
            }
        }
        outbox.add(new Event.JobsKilled(now, kill.jobIds(), progress));
    }

    private void callLater(Decision.CallMeLater call, double now) {
        if (!(call.timestamp() > now) || Double.isInfinite(call.timestamp())) {
            throw NoctuleException.peer(
                    "CALL_ME_LATER asks for date (" + call.timestamp() + "), which is not after now (" + now + ").",
                    "Maybe the agent gave a delay instead of a date.");
        }
        calls.accept(call.timestamp());
    }

    private void setState(Decision.SetResourceState set, double now, List<Event> outbox) {
        if (!execution.hosts().settable()) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + set.resources() + "): P-states are the simulator's own.",
                    "Maybe run with the rule \"p_states\": \"agent\".");
        }
        final ResourceSet machines = set.resources();
        if (machines.isEmpty()
                || machines.last(machines.intervals() - 1) >= execution.cores()
                || set.state() < 0
                || set.state() >= P_STATES) {
            throw NoctuleException.peer(
                    "SET_RESOURCE_STATE of machines (" + machines + ") to P-state (" + set.state()
                            + "): there is no such machine or P-state.",
                    "Maybe the agent knows another platform: this one has " + execution.cores()
                            + " machines with P-states 0 to 3.");
        }
        execution.setPState(machines, set.state(), now);
        outbox.add(new Event.ResourceStateChanged(now, machines, set.state()));
    }
}
