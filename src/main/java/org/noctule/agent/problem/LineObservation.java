package org.noctule.agent.problem;

import java.util.Arrays;
import org.noctule.agent.Observation;
import org.noctule.workload.Job;

/**
 * An observation of {@link JobProblem}, all from 0 to 1: as many values for each place of the window, all 0 where there
 * is no job, and then those of the cluster.
 */
abstract class LineObservation implements Observation {
    private final JobLine line;
    private final int window;
    private final int perJob;
    private final int shared;

    LineObservation(JobLine line, int window, int perJob, int shared) {
        this.line = line;
        this.window = window;
        this.perJob = perJob;
        this.shared = shared;
    }

    /** Writes the values of a job. */
    interface JobValues {
        void write(Job job, float[] target, int at);
    }

    /** Begins the values of the jobs at the present. */
    abstract JobValues jobs();

    /** Writes the values of the cluster. */
    abstract void writeShared(float[] target, int at);

    /** Gives the places of the line that are seen. */
    final int window() {
        return window;
    }

    @Override
    public final int size() {
        return window * perJob + shared;
    }

    @Override
    public final float low(int index) {
        return 0;
    }

    @Override
    public final float high(int index) {
        return 1;
    }

    @Override
    public final void write(float[] target, int offset) {
        final JobValues values = jobs();
        int at = offset;
        for (int i = 0; i < line.size(); i++) {
            values.write(line.get(i).job, target, at);
            at += perJob;
        }
        final int cluster = offset + window * perJob;
        Arrays.fill(target, at, cluster, 0);
        writeShared(target, cluster);
    }
}
