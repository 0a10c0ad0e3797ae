package org.noctule.failure.simulator;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.Outage;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;

/** Tells the recorder what each attempt at a job has taken and lost. */
final class AttemptLog {
    private final Platform platform;
    private final Recorder recorder;
    private Optional<Outage> striking = Optional.empty();
    private boolean comesBack;

    /** First attempts at jobs that a failure ended for good. */
    private final Set<String> forGood = new HashSet<>();

    AttemptLog(Platform platform, Recorder recorder) {
        this.platform = platform;
        this.recorder = recorder;
    }

    /** Lets an outage end the attempts that are over until {@link #struck}. */
    void strike(Outage outage, boolean jobComesBack) {
        striking = Optional.of(outage);
        comesBack = jobComesBack;
    }

    void struck() {
        striking = Optional.empty();
    }

    /** Hears that an attempt is over at a date; returns true if an outage ends it, and the job is tried again. */
    boolean ended(JobRun run, double date) {
        final CheckpointTimes.Parts parts = AttemptCourse.of(run).parts(run.remaining(), run.secondsWithCores(date));
        final double lost = striking.isEmpty() ? 0 : parts.work() - (comesBack ? parts.kept() : 0);
        final AttemptEnd end = new AttemptEnd(
                run.job(),
                run.attempt(),
                run.meanCores(date),
                nodes(run.alloc()),
                run.start(),
                date,
                run.suspended(date),
                parts.restart(),
                parts.checkpoints(),
                lost,
                striking.map(outage -> outage.domain().text()).orElse(""),
                striking.isPresent() && !comesBack);
        if (end.lost()) {
            forGood.add(end.attempt().parent());
        }
        recorder.record(new AttemptRow(end, forGood));
        return striking.isPresent() && comesBack;
    }

    /** The number of nodes on which cores are; those of a node follow each other. */
    private int nodes(ResourceSet alloc) {
        int nodes = 0;
        int last = -1;
        for (int i = 0; i < alloc.intervals(); i++) {
            final int first = node(alloc.first(i));
            nodes -= first == last ? 1 : 0;
            last = node(alloc.last(i));
            nodes += last - first + 1;
        }
        return nodes;
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }
}
