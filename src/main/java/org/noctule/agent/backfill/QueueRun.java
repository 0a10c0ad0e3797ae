package org.noctule.agent.backfill;

import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;
import org.noctule.workload.Job;

/** One run of a queue: the machine, what decides on it, and the jobs that it can never run. */
final class QueueRun {
    private final Machine machine;
    private final QueueMethod method;
    private final AgentRules.ImpossibleJobs impossibleJobs;

    QueueRun(Machine machine, QueueMethod method, AgentRules.ImpossibleJobs impossibleJobs) {
        this.machine = machine;
        this.method = method;
        this.impossibleJobs = impossibleJobs;
    }

    void submit(Job job, double now) {
        if (machine.jobs.find(job.id()) != JobTable.NONE) {
            throw NoctuleException.peer(
                    "The job (" + job.id() + ") was submitted twice.",
                    "Maybe two workloads of the simulator have the same name.");
        }
        final int index = machine.jobs.add(job);
        if (machine.possible(index)) {
            machine.expect(index);
            method.submitted(index, now);
        } else if (impossibleJobs == AgentRules.ImpossibleJobs.REJECT) {
            machine.decide(new Decision.RejectJob(now, job.id()));
            machine.jobs.forget(index);
        } else {
            method.submittedImpossible(index, now);
        }
    }

    /** The index of a job that ended. */
    int find(String id) {
        final int job = machine.jobs.find(id);
        if (job == JobTable.NONE || !machine.jobs.running(job)) {
            throw NoctuleException.peer(
                    "The job (" + id + ") ended, but it was not running.",
                    "Maybe something else than this agent starts jobs, or the simulator told its end twice.");
        }
        return job;
    }

    double predictedEnd(int job) {
        return machine.jobs.end[job];
    }

    void release(int job) {
        machine.release(job);
    }

    void freed(int job, double now) {
        machine.freed(job);
        method.ended(job, now);
    }

    void forget(int job) {
        machine.jobs.forget(job);
    }

    void schedule(double now) {
        method.schedule(now);
    }

    Reply reply(double now) {
        return machine.reply(now);
    }
}
