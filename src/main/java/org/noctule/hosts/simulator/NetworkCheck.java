package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.SelfCheck;

/** Counts the jobs of hosts a second time, and adds up what tasks use of hosts and links. */
final class NetworkCheck implements HostCheck {
    private static final double TOLERANCE = 1e-9;

    private final int[] jobs;
    private final int hosts;
    private final Features features;
    private double latest;

    /**
     * Creates a check.
     *
     * @param table hosts and storages
     * @param features the resources that may have several jobs
     */
    NetworkCheck(HostTable table, Features features) {
        this.jobs = new int[table.size()];
        this.hosts = table.hosts().size();
        this.features = features;
    }

    @Override
    public void clock(double from, double to) {
        SelfCheck.require(to >= from, "the clock goes back from " + from + " to " + to);
    }

    @Override
    public void started(JobRun run) {
        run.alloc().forEach(host -> {
            jobs[host]++;
            final boolean sharing = host < hosts ? features.computeSharing() : features.storageSharing();
            SelfCheck.require(
                    sharing || jobs[host] == 1,
                    "host " + host + " is given to a second job, " + run.job().id());
        });
    }

    @Override
    public void ended(JobRun run, double now, boolean completed) {
        run.alloc().forEach(host -> {
            jobs[host]--;
            SelfCheck.require(
                    jobs[host] >= 0,
                    "host " + host + " loses a job that it did not have, "
                            + run.job().id());
        });
        SelfCheck.require(now >= run.start(), "job " + run.job().id() + " ends before it starts");
    }

    @Override
    public void stepped(TaskEngine<?> engine) {
        SelfCheck.require(
                engine.now() >= latest, "the network's clock goes back from " + latest + " to " + engine.now());
        latest = engine.now();
        engine.overused(TOLERANCE)
                .ifPresent(name -> SelfCheck.require(false, name + " is used beyond its capacity at " + latest));
    }

    @Override
    public void worked(JobRun run, Event.Progress progress) {
        Event.Progress part = progress;
        while (part instanceof Event.Progress.Sequence sequence) {
            part = sequence.currentTask();
        }
        final double done = ((Event.Progress.Task) part).fraction();
        SelfCheck.require(done >= 0 && done <= 1, "the part of job " + run.job().id() + " that is done is " + done);
    }

    @Override
    public void end(double now, double joules) {
        for (int host = 0; host < jobs.length; host++) {
            SelfCheck.require(jobs[host] == 0, "host " + host + " still has a job at the end");
        }
        SelfCheck.require(joules >= 0, "the hosts' energy is " + joules + " J");
    }
}
