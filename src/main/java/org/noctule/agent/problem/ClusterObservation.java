package org.noctule.agent.problem;

import org.noctule.agent.Observation;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;

/**
 * HDeepRM's vector: for each node its free memory; for each of its processors the free bandwidth; for each of its cores
 * speed, power and the work left; at last 20 statistics of the queue and its variation. All are parts of a whole, from
 * 0 to 1, but for two: a statistic of the queue is above 1 if a job asks for more than the limit, which is a
 * percentile; and the work left as HDeepRM tracks it may fall below 0.
 */
final class ClusterObservation implements Observation {
    private static final int AFTER_CLUSTER = QueueStatistics.SIZE + 1;
    private static final int PER_CORE = 3;

    private final ClusterMirror mirror;
    private final CoreStates states;
    private final ObservationKind kind;
    private final JobProgress progress;
    private final QueueStatistics queue;
    private final int size;
    private double variation;

    ClusterObservation(ClusterMirror mirror, ObservationKind kind, JobProgress progress, QueueStatistics queue) {
        this.mirror = mirror;
        this.states = mirror.states();
        this.kind = kind;
        this.progress = progress;
        this.queue = queue;
        final Platform platform = mirror.platform();
        final int small = kind == ObservationKind.MINIMAL ? 0 : platform.nbNodes() + platform.nbProcessors();
        this.size = AFTER_CLUSTER + small + (kind == ObservationKind.NORMAL ? PER_CORE * platform.nbCores() : 0);
    }

    ClusterObservation varied(double queueVariation) {
        variation = queueVariation;
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    /** {@inheritDoc} None for all of the cluster if the work left has none. */
    @Override
    public float low(int index) {
        return index < size - AFTER_CLUSTER && kind == ObservationKind.NORMAL ? (float) progress.least() : 0;
    }

    @Override
    public float high(int index) {
        final boolean statistic = index >= size - AFTER_CLUSTER && index < size - 1;
        return statistic ? Float.POSITIVE_INFINITY : 1;
    }

    @Override
    public void write(float[] target, int offset) {
        int at = offset;
        if (kind != ObservationKind.MINIMAL) {
            for (int node = 0; node < mirror.platform().nbNodes(); node++) {
                at = writeNode(node, target, at);
            }
        }
        queue.write(target, at);
        target[at + QueueStatistics.SIZE] = (float) variation;
    }

    private int writeNode(int node, float[] target, int offset) {
        final Platform platform = mirror.platform();
        int at = offset;
        final long memory = CoreStates.bytes(platform.nodeType(node).memory());
        target[at++] = part(states.memoryLeft(node), memory);
        for (int p = platform.firstProcessor(node); p < platform.firstProcessor(node + 1); p++) {
            final long bandwidth =
                    CoreStates.kilobytesPerSecond(platform.processorType(p).memoryBandwidth());
            target[at++] = part(Math.max(0, states.bandwidthLeft(p)), bandwidth);
            if (kind == ObservationKind.NORMAL) {
                for (int core = platform.firstCore(p); core < platform.firstCore(p + 1); core++) {
                    at = writeCore(core, target, at);
                }
            }
        }
        return at;
    }

    private static float part(long left, long whole) {
        return whole == 0 ? 0 : (float) (left / (double) whole);
    }

    private int writeCore(int core, float[] target, int at) {
        final int pState = states.pState(core);
        target[at] = pState == 0 ? 1 : pState == 1 ? (float) CoreStates.CONTENDED_SPEED : 0;
        target[at + 1] = pState <= 1 ? 1 : (float) (pState == 2 ? CoreStates.FREE_POWER : CoreStates.IDLE_POWER);
        target[at + 2] = (float) progress.remaining(core);
        return at + PER_CORE;
    }
}
