package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.ViewObservation;
import org.noctule.platform.CoreFigures;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;

/**
 * HDeepRM's vector: for each node its free memory; for each of its processors the free bandwidth; for each of its cores
 * speed, power and the work left; at last 20 statistics of the queue and its variation. All are parts of a whole, from
 * 0 to 1, but for two: a statistic of the queue is above 1 if a job asks for more than the limit, which is a
 * percentile; and the work left as HDeepRM tracks it may fall below 0.
 */
final class ClusterObservation implements ViewObservation {
    private static final int PER_CORE = 3;

    private final ObservationKind kind;
    private List<ObservedField> fields = List.of();
    private JobProgress progress = core -> 0;
    private double variation;

    ClusterObservation(ObservationKind kind) {
        this.kind = kind;
    }

    void varied(double queueVariation) {
        variation = queueVariation;
    }

    @Override
    public void begin(ClusterView view, long seed) {
        final Platform platform = view.present().states().platform();
        final boolean cores = kind == ObservationKind.NORMAL;
        fields = new ArrayList<>();
        if (cores) {
            progress = view.present().progress();
        }
        if (kind != ObservationKind.MINIMAL) {
            final int size = platform.nbNodes() + platform.nbProcessors() + (cores ? PER_CORE * platform.nbCores() : 0);
            // The work left stands among the others.
            fields.add(new ObservedField("cluster", size, progress.least(), 1));
        }
        fields.add(new ObservedField("queue", QueueStatistics.SIZE, 0, Double.POSITIVE_INFINITY));
        fields.add(new ObservedField("variation", 1, 0, 1));
    }

    @Override
    public List<ObservedField> observation() {
        return fields;
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        final CoreFigures states = view.present().states();
        int at = offset;
        if (kind != ObservationKind.MINIMAL) {
            final int nodes = states.platform().nbNodes();
            for (int node = 0; node < nodes; node++) {
                at = writeNode(states, node, target, at);
            }
        }
        view.present().demands(target, at);
        target[at + QueueStatistics.SIZE] = (float) variation;
    }

    private int writeNode(CoreFigures states, int node, float[] target, int offset) {
        final Platform platform = states.platform();
        int at = offset;
        target[at++] = part(
                states.memoryLeft(node),
                CoreStates.bytes(platform.nodeType(node).memory()));
        for (int p = platform.firstProcessor(node); p < platform.firstProcessor(node + 1); p++) {
            target[at++] = part(
                    Math.max(0, states.bandwidthLeft(p)),
                    CoreStates.kilobytesPerSecond(platform.processorType(p).memoryBandwidth()));
            if (kind == ObservationKind.NORMAL) {
                for (int core = platform.firstCore(p); core < platform.firstCore(p + 1); core++) {
                    at = writeCore(states, core, target, at);
                }
            }
        }
        return at;
    }

    private static float part(long left, long whole) {
        return whole == 0 ? 0 : (float) (left / (double) whole);
    }

    private int writeCore(CoreFigures states, int core, float[] target, int at) {
        final int pState = states.pState(core);
        target[at] = pState == 0 ? 1 : pState == 1 ? (float) CoreStates.CONTENDED_SPEED : 0;
        target[at + 1] = pState <= 1 ? 1 : (float) (pState == 2 ? CoreStates.FREE_POWER : CoreStates.IDLE_POWER);
        target[at + 2] = (float) progress.remaining(core);
        return at + PER_CORE;
    }
}
