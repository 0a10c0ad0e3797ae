package org.noctule.agent.mirror;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The decision side's picture of the cluster, kept by the same physics as the simulator's: its own book, for bandwidth
 * and P-states change with each core, which those who place by ids alone need not pay for.
 *
 * <p>Starting or ending a job costs as much as there are processors among its cores, for each listener. Not
 * thread-safe.
 */
public final class ClusterMirror {
    private final CoreStates states;
    private final Map<String, RunningJob> running = new LinkedHashMap<>();
    private final List<MirrorListener> listeners = new ArrayList<>();
    private boolean remembersFailures;
    private double now;
    private int changes;

    /**
     * Creates the picture of an idle machine.
     *
     * @param platform the machine
     */
    public ClusterMirror(Platform platform) {
        this.states = new CoreStates(platform);
    }

    /**
     * Adds a listener.
     *
     * @param listener receiver of changes from now on
     */
    public void listen(MirrorListener listener) {
        listeners.add(listener);
        remembersFailures |= listener.remembersFailures();
    }

    /**
     * Tells whether a listener wants every failed choice to be made.
     *
     * @return true if choices that are known to fail must not be skipped
     */
    public boolean remembersFailures() {
        return remembersFailures;
    }

    /**
     * Tells that cores of a processor were chosen for a job that then did not fit.
     *
     * @param processor its number
     * @param cores number of its cores that were chosen
     * @param bandwidth kB/s that the job would have taken per core
     */
    public void abandon(int processor, int cores, long bandwidth) {
        for (final MirrorListener listener : listeners) {
            listener.abandoned(processor, cores, bandwidth);
        }
    }

    /**
     * Advances the date.
     *
     * @param date the date in seconds
     */
    public void advance(double date) {
        now = date;
    }

    /** {@return the date, in seconds} */
    public double now() {
        return now;
    }

    /** {@return the states of the cores: a live view, not to be changed} */
    public CoreStates states() {
        return states;
    }

    /** {@return the machine} */
    public Platform platform() {
        return states.platform();
    }

    /** {@return the jobs that run: a live view in order of their starts, unmodifiable} */
    public Collection<RunningJob> running() {
        return Collections.unmodifiableCollection(running.values());
    }

    /** {@return how often a job has started or ended} */
    public int changes() {
        return changes;
    }

    /** {@return the number of cores that have a job} */
    public int busyCores() {
        return platform().nbCores() - states.free().size();
    }

    /**
     * Starts a job now.
     *
     * @param job the job
     * @param alloc its cores, all free
     */
    public void start(Job job, ResourceSet alloc) {
        start(job, alloc, now);
    }

    /**
     * Starts a job that another decision side started.
     *
     * @param job the job
     * @param alloc free cores
     * @param date the date of its start, in seconds; before the present for a job that ran before the simulation
     */
    public void start(Job job, ResourceSet alloc, double date) {
        final RunningJob started = new RunningJob(job, alloc, date);
        running.put(job.id(), started);
        changes++;
        for (final MirrorListener listener : listeners) {
            listener.starting(started);
        }
        states.take(alloc, memory(job), bandwidth(job), this::tell);
    }

    /**
     * Tells whether a job runs.
     *
     * @param jobId the job's id
     * @return true between its start and its end
     */
    public boolean runs(String jobId) {
        return running.containsKey(jobId);
    }

    /**
     * Finds the cores of a job.
     *
     * @param jobId the job's id
     * @return its cores, none if it does not run
     */
    public ResourceSet cores(String jobId) {
        final RunningJob found = running.get(jobId);
        return found == null ? ResourceSet.EMPTY : found.alloc();
    }

    /**
     * Ends a job now.
     *
     * @param jobId the job's id
     * @return the job that ran
     * @throws NoctuleException if no such job runs
     */
    public RunningJob end(String jobId) {
        final RunningJob ended = running.remove(jobId);
        if (ended == null) {
            throw NoctuleException.peer(
                    "The job (" + jobId + ") ended at " + now + " s, but it was not running.",
                    "Maybe the simulator ended it twice, or another agent started it.");
        }
        changes++;
        for (final MirrorListener listener : listeners) {
            listener.ending(ended);
        }
        states.giveBack(ended.alloc(), memory(ended.job()), bandwidth(ended.job()), this::tell);
        return ended;
    }

    /**
     * Gives a job that runs other cores now; its start stays.
     *
     * @param jobId the job's id
     * @param alloc its new cores, all free or its own
     */
    public void resize(String jobId, ResourceSet alloc) {
        running.computeIfPresent(jobId, (id, before) -> {
            final RunningJob after = new RunningJob(before.job(), alloc, before.start());
            changes++;
            for (final MirrorListener listener : listeners) {
                listener.resizing(before, after);
            }
            states.giveBack(before.alloc(), memory(before.job()), bandwidth(before.job()), this::tell);
            states.take(alloc, memory(before.job()), bandwidth(before.job()), this::tell);
            return after;
        });
    }

    private void tell(int processor, int wasBusy, boolean wasContended) {
        for (final MirrorListener listener : listeners) {
            listener.changed(processor, wasBusy, wasContended);
        }
    }

    /**
     * Returns what a job takes from the memory of a node.
     *
     * @param job the job
     * @return bytes per core
     */
    public static long memory(Job job) {
        return CoreStates.bytes(job.memory());
    }

    /**
     * Returns what a job takes from the bandwidth of a processor.
     *
     * @param job the job
     * @return kB/s per core
     */
    public static long bandwidth(Job job) {
        return CoreStates.kilobytesPerSecond(job.memoryBandwidth());
    }
}
