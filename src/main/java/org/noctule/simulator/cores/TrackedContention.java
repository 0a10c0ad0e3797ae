package org.noctule.simulator.cores;

import java.util.Arrays;
import java.util.List;
import org.noctule.platform.CorePieces;
import org.noctule.platform.Platform;
import org.noctule.simulator.JobRun;

/** Keeps the list of jobs of each processor. */
final class TrackedContention implements Contention {
    private static final JobRun[] NOBODY = {};

    private final Platform platform;
    private final JobRun[][] jobs;
    private final int[] counts;

    TrackedContention(Platform platform) {
        this.platform = platform;
        this.jobs = new JobRun[platform.nbProcessors()][];
        Arrays.fill(jobs, NOBODY);
        this.counts = new int[platform.nbProcessors()];
    }

    @Override
    public void add(JobRun run) {
        final CorePieces pieces = platform.pieces(run.alloc());
        while (pieces.next()) {
            final int processor = pieces.processor();
            if (counts[processor] == jobs[processor].length) {
                jobs[processor] = Arrays.copyOf(jobs[processor], Math.max(4, 2 * counts[processor]));
            }
            if (counts[processor] == 0 || jobs[processor][counts[processor] - 1] != run) {
                jobs[processor][counts[processor]++] = run;
            }
        }
    }

    @Override
    public void remove(JobRun run) {
        final CorePieces pieces = platform.pieces(run.alloc());
        while (pieces.next()) {
            final int processor = pieces.processor();
            final JobRun[] list = jobs[processor];
            int at = 0;
            while (at < counts[processor] && list[at] != run) {
                at++;
            }
            if (at < counts[processor]) {
                counts[processor]--;
                list[at] = list[counts[processor]];
                list[counts[processor]] = null;
            }
        }
    }

    @Override
    public void collect(int processor, List<JobRun> into) {
        for (int i = 0; i < counts[processor]; i++) {
            final JobRun run = jobs[processor][i];
            if (run.markStale()) {
                into.add(run);
            }
        }
    }
}
