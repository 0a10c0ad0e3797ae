package org.noctule.agent.mirror;

import org.noctule.platform.CoreStates;
import org.noctule.resource.ResourceSet;

/** Work done over work asked for, where all cores of a job go at the speed of the slowest one. */
final class WorkProgress implements JobProgress, MirrorListener {
    private final ClusterMirror mirror;
    private final CoreStates states;
    private final JobsOfCores<Tracked> jobs;

    @SuppressWarnings("NullAway.Init") // A core becomes busy only after a job was announced.
    private Tracked newest;

    WorkProgress(ClusterMirror mirror) {
        this.mirror = mirror;
        this.states = mirror.states();
        this.jobs = new JobsOfCores<>(mirror.platform());
        mirror.listen(this);
    }

    private static final class Tracked {
        private final ResourceSet alloc;
        private final double requested;
        private double left;
        private double updated;
        private double gflops = Double.POSITIVE_INFINITY;

        Tracked(RunningJob job, double requested) {
            this.alloc = job.alloc();
            this.requested = requested;
            this.left = requested;
            this.updated = job.start();
        }

        double leftAt(double now) {
            return now > updated ? Math.max(0, left - gflops * 1e9 * (now - updated)) : left;
        }
    }

    @Override
    public void starting(RunningJob job) {
        newest = new Tracked(
                job, JobProgress.requestedFlop(job.job(), mirror.platform().referenceGflops()));
        jobs.put(job, newest);
    }

    @Override
    public void ending(RunningJob job) {
        jobs.remove(job);
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        if (states.busyCores(processor) > wasBusy) {
            newest.gflops = Math.min(newest.gflops, states.gflops(processor));
        }
        if (wasContended != states.contended(processor)) {
            jobs.forEach(processor, this::update);
        }
    }

    private void update(Tracked job) {
        job.left = job.leftAt(mirror.now());
        job.updated = mirror.now();
        job.gflops = states.slowestGflops(job.alloc);
    }

    @Override
    public double remaining(int core) {
        final Tracked job = jobs.at(core);
        if (job == null) {
            return 0;
        }
        return job.requested > 0 && job.requested < Double.POSITIVE_INFINITY
                ? job.leftAt(mirror.now()) / job.requested
                : 1;
    }
}
