package org.noctule.agent.placement;

import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.platform.CorePieces;
import org.noctule.platform.Platform;

/**
 * The free bandwidth of processors as HDeepRM sums it up: in GB/s, as doubles, one core after the other. Jobs that came
 * and went, and attempts that failed, leave their rounding behind.
 */
final class PublishedSums implements MirrorListener {
    private static final double KILOBYTES = 1e6;

    private final Platform platform;
    private final double[] left;

    PublishedSums(ClusterMirror mirror) {
        this.platform = mirror.platform();
        this.left = new double[platform.nbProcessors()];
        for (int p = 0; p < left.length; p++) {
            left[p] = platform.processorType(p).memoryBandwidth();
        }
        mirror.running().forEach(this::starting);
        mirror.listen(this);
    }

    /** What is left of a processor's bandwidth when some more cores take as much each. */
    double left(int processor, int cores, long bandwidth) {
        return repeated(left[processor], cores, -bandwidth / KILOBYTES);
    }

    private static double repeated(double start, int times, double change) {
        double sum = start;
        for (int i = 0; i < times; i++) {
            sum += change;
        }
        return sum;
    }

    @Override
    public void starting(RunningJob job) {
        change(job, -job.job().memoryBandwidth());
    }

    @Override
    public void ending(RunningJob job) {
        change(job, job.job().memoryBandwidth());
    }

    private void change(RunningJob job, double bandwidth) {
        final CorePieces pieces = platform.pieces(job.alloc());
        while (pieces.next()) {
            left[pieces.processor()] = repeated(left[pieces.processor()], pieces.size(), bandwidth);
        }
    }

    @Override
    public void abandoned(int processor, int cores, long bandwidth) {
        left[processor] = repeated(left(processor, cores, bandwidth), cores, bandwidth / KILOBYTES);
    }

    @Override
    public boolean remembersFailures() {
        return true;
    }
}
