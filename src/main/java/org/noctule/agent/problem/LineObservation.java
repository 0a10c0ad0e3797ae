package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.Present;
import org.noctule.agent.view.ViewObservation;
import org.noctule.workload.Job;

/**
 * An observation of {@link JobProblem}, all from 0 to 1: as many values for each place of the window, all 0 where there
 * is no job, and then those of the cluster.
 */
abstract class LineObservation implements ViewObservation {
    static final double LONG_SECONDS = 30 * 24 * 3600.0;
    private static final double LONG = StrictMath.log1p(LONG_SECONDS);

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
    abstract JobValues jobs(ClusterView view);

    /** Writes the values of the cluster. */
    abstract void writeShared(ClusterView view, float[] target, int at);

    static double part(double value) {
        return value < 1 ? value : 1;
    }

    /** Tells log(1 + seconds) / log(1 + 30 days), at most 1. */
    static double logarithm(double seconds) {
        return part(StrictMath.log1p(seconds) / LONG);
    }

    /** Gives the places of the line that are seen. */
    final int window() {
        return window;
    }

    @Override
    public final List<ObservedField> observation() {
        return List.of(
                new ObservedField("jobs", List.of(window, perJob), 0, 1), new ObservedField("cluster", shared, 0, 1));
    }

    @Override
    public final void observe(ClusterView view, float[] target, int offset) {
        final JobValues values = jobs(view);
        final Present present = view.present();
        int at = offset;
        for (int i = 0; i < line.size(); i++) {
            values.write(present.job(line.row(i)), target, at);
            at += perJob;
        }
        final int cluster = offset + window * perJob;
        Arrays.fill(target, at, cluster, 0);
        writeShared(view, target, cluster);
    }
}
