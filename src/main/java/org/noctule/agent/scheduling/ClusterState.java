package org.noctule.agent.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.Placement;
import org.noctule.agent.SwitchingPlacement;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The cluster as a {@link SchedulingPolicy} sees and changes it: jobs that wait, jobs that run, and free cores. Lists
 * are copies, so that jobs may be started while one is walked through; they cost as much as there are jobs in them.
 */
public final class ClusterState {
    private final Platform platform;
    private final Placement placement;
    private final Map<String, Job> waiting = new LinkedHashMap<>();
    private final Map<String, StartedJob> running = new LinkedHashMap<>();
    private final Set<String> killed = new HashSet<>();
    private List<Decision> decisions = new ArrayList<>();
    private double now;

    ClusterState(Platform platform, Placement placement) {
        this.platform = platform;
        this.placement = placement;
    }

    /**
     * Returns the date.
     *
     * @return the simulated date in seconds
     */
    public double now() {
        return now;
    }

    /**
     * Returns the machine.
     *
     * @return its nodes, processors and cores
     */
    public Platform platform() {
        return platform;
    }

    /**
     * Returns the number of free cores.
     *
     * @return cores that are in use and have no job
     */
    public int freeCores() {
        return placement.free();
    }

    /**
     * Returns the waiting jobs.
     *
     * @return the jobs in the order of their submission, unmodifiable
     */
    public List<Job> waiting() {
        return List.copyOf(waiting.values());
    }

    /**
     * Returns the waiting jobs, sorted.
     *
     * @param order the order; equal jobs stay in that of their submission
     * @return the jobs, unmodifiable
     */
    public List<Job> waiting(Comparator<? super Job> order) {
        return waiting.values().stream().sorted(order).toList();
    }

    /**
     * Returns the running jobs.
     *
     * @return the jobs in the order of their starts, unmodifiable
     */
    public List<StartedJob> running() {
        return List.copyOf(running.values());
    }

    /**
     * Starts a job if it fits, on as many free cores as it asks for, which the core order {@code decision.agent.cores}
     * chooses.
     *
     * @param job a waiting job
     * @return false, with nothing changed, if there are not enough free cores with enough memory
     * @throws IllegalArgumentException if the job does not wait
     */
    public boolean start(Job job) {
        check(waiting.containsKey(job.id()), job, "start", "wait");
        final ResourceSet cores = placement.place(job);
        if (cores.isEmpty()) {
            return false;
        }
        waiting.remove(job.id());
        running.put(job.id(), new StartedJob(job, cores, now));
        decisions.add(new Decision.ExecuteJob(now, job.id(), cores));
        return true;
    }

    /**
     * Refuses a job for good. Jobs that can never run are refused without a policy.
     *
     * @param job a waiting job
     * @throws IllegalArgumentException if the job does not wait
     */
    public void reject(Job job) {
        check(waiting.remove(job.id()) != null, job, "reject", "wait");
        decisions.add(new Decision.RejectJob(now, job.id()));
    }

    /**
     * Kills a job. It holds its cores until the next message tells its end.
     *
     * @param job a running job; nothing is done if it was killed before
     * @throws IllegalArgumentException if the job does not run
     */
    public void kill(Job job) {
        check(running.containsKey(job.id()), job, "kill", "run");
        if (killed.add(job.id())) {
            decisions.add(new Decision.KillJobs(now, List.of(job.id())));
        }
    }

    /**
     * Asks to decide again at a later date, even if nothing happens until then.
     *
     * @param date the date in seconds
     * @throws IllegalArgumentException if it is not after now
     */
    public void callAt(double date) {
        if (!(date > now)) {
            throw new IllegalArgumentException("a call was asked for at " + date + ", which is not after " + now);
        }
        decisions.add(new Decision.CallMeLater(now, date));
    }

    private void check(boolean holds, Job job, String verb, String state) {
        if (!holds) {
            throw new IllegalArgumentException("it wanted to " + verb + " the job (" + job.id() + ") at date " + now
                    + ", which does not " + state);
        }
    }

    void at(double date) {
        now = date;
    }

    /** Tells whether a job waits or runs. */
    boolean knows(String id) {
        return waiting.containsKey(id) || running.containsKey(id);
    }

    boolean possible(Job job) {
        return placement.possible(job);
    }

    void submitted(Job job) {
        waiting.put(job.id(), job);
    }

    /** Forgets a job, and takes back its cores if it ran. */
    void ended(String id) {
        waiting.remove(id);
        killed.remove(id);
        Optional.ofNullable(running.remove(id)).ifPresent(ended -> placement.release(ended.job(), ended.cores()));
    }

    void withdraw(ResourceSet cores) {
        placement.withdraw(cores);
    }

    void restore(ResourceSet cores) {
        placement.restore(cores);
    }

    /** Hands over the decisions since the last reply. */
    Reply reply() {
        if (placement instanceof SwitchingPlacement switching) {
            decisions.addAll(switching.switches(now));
        }
        final Reply reply = new Reply(now, decisions);
        decisions = new ArrayList<>();
        return reply;
    }
}
