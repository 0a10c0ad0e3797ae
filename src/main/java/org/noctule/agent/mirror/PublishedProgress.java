package org.noctule.agent.mirror;

import org.noctule.platform.CoreStates;

/**
 * Progress as HDeepRM 0.3.1 tracks it: GFLOPS times seconds are taken from flop, and only when one of the job's cores
 * changes between P-states 0 and 1, at the speed of that core. What is left stays near 1.
 */
final class PublishedProgress implements JobProgress, MirrorListener {
    private final ClusterMirror mirror;
    private final CoreStates states;
    private final JobsOfCores<Tracked> jobs;

    PublishedProgress(ClusterMirror mirror) {
        this.mirror = mirror;
        this.states = mirror.states();
        this.jobs = new JobsOfCores<>(mirror.platform());
        mirror.listen(this);
    }

    private static final class Tracked {
        private final double requested;
        private double left;
        private double updated;

        Tracked(double requested, double start) {
            this.requested = requested;
            this.left = requested;
            this.updated = start;
        }
    }

    @Override
    public void starting(RunningJob job) {
        final double requested =
                JobProgress.requestedFlop(job.job(), mirror.platform().referenceGflops());
        jobs.put(job, new Tracked(requested, job.start()));
    }

    @Override
    public void ending(RunningJob job) {
        jobs.remove(job);
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        if (wasContended == states.contended(processor)) {
            return;
        }
        final double full = mirror.platform().processorType(processor).gflopsPerCore();
        final double before = wasContended ? CoreStates.CONTENDED_SPEED * full : full;
        jobs.forEach(processor, job -> {
            job.left -= before * (mirror.now() - job.updated);
            job.updated = mirror.now();
        });
    }

    @Override
    public double least() {
        return Double.NEGATIVE_INFINITY;
    }

    @Override
    public double remaining(int core) {
        final Tracked job = jobs.at(core);
        if (job == null) {
            return 0;
        }
        return job.requested > 0 && job.requested < Double.POSITIVE_INFINITY ? job.left / job.requested : 1;
    }
}
