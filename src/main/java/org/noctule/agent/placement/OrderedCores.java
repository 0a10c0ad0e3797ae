package org.noctule.agent.placement;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * Chooses cores by a core order, in a tournament of processors.
 *
 * <p>A pick costs O(log processors), or less where the first processor stays the first; a processor that other jobs
 * changed costs O(log processors) once, at the next choice.
 */
public final class OrderedCores implements CoreChooser, MirrorListener {
    private final ClusterMirror mirror;
    private final Platform platform;
    private final CoreOrder order;
    private final Claims claims;
    private final ProcessorTree tree;
    private final int[] placeOf;
    private final int[] processorAt;
    private final boolean[] stale;
    private final int[] staleNodes;
    private int staleSize;
    private long failedMemory = Long.MAX_VALUE;
    private int failedCores;

    /**
     * Creates the choice over a mirror.
     *
     * @param mirror the mirror, which this listens to
     * @param order the order
     */
    public OrderedCores(ClusterMirror mirror, CoreOrder order) {
        this.mirror = mirror;
        this.platform = mirror.platform();
        this.order = order;
        this.claims = new Claims(mirror.states());
        final int n = platform.nbProcessors();
        this.tree = new ProcessorTree(n);
        this.processorAt = order.fixed() ? ranked() : IntStream.range(0, n).toArray();
        this.placeOf = new int[n];
        this.stale = new boolean[platform.nbNodes()];
        this.staleNodes = new int[platform.nbNodes()];
        for (int place = 0; place < n; place++) {
            placeOf[processorAt[place]] = place;
            refresh(processorAt[place]);
        }
        mirror.listen(this);
    }

    private int[] ranked() {
        return IntStream.range(0, platform.nbProcessors())
                .boxed()
                .sorted(Comparator.comparingDouble(p -> order.key(p, claims)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Override
    public void abandoned(int processor, int cores, long bandwidth) {
        spoil(processor);
    }

    @Override
    public void ending(RunningJob job) {
        failedMemory = Long.MAX_VALUE;
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        spoil(processor);
    }

    private void spoil(int processor) {
        final int node = platform.nodeOfProcessor(processor);
        if (!stale[node]) {
            stale[node] = true;
            staleNodes[staleSize++] = node;
        }
    }

    @Override
    public ResourceSet choose(int cores, long memory, long bandwidth) {
        if (memory >= failedMemory && cores > failedCores && !mirror.remembersFailures()) {
            return ResourceSet.EMPTY;
        }
        refreshStale();
        claims.begin(memory, bandwidth);
        final boolean stays = order.staysFirst(claims);
        int left = cores;
        while (left > 0) {
            final int place = tree.first(memory);
            if (place < 0) {
                failedMemory = memory;
                failedCores = cores - left;
                abandon();
                forget();
                return ResourceSet.EMPTY;
            }
            left -= claim(processorAt[place], stays ? left : 1);
        }
        final ResourceSet chosen = claims.cores();
        forget();
        return chosen;
    }

    @Override
    public boolean remembers() {
        return order.remembers();
    }

    private int claim(int processor, int most) {
        int cores = Math.min(most, claims.freeCores(processor));
        if (claims.memory() > 0) {
            cores = (int) Math.min(cores, claims.memoryLeft(processor) / claims.memory());
        }
        claims.add(processor, cores);
        if (order.byNode() || claims.memoryLeft(processor) < claims.memory()) {
            refreshNode(platform.nodeOfProcessor(processor));
        } else {
            refresh(processor);
        }
        return cores;
    }

    private void abandon() {
        for (int i = 0; i < claims.touched(); i++) {
            final int processor = claims.processor(i);
            mirror.abandon(processor, claims.picked(processor), claims.bandwidth());
        }
    }

    /** Makes the tournament that of the mirror again, where a job that takes the chosen cores will change it anyway. */
    private void forget() {
        for (int i = 0; i < claims.touched(); i++) {
            spoil(claims.processor(i));
        }
        claims.clear();
    }

    private void refreshStale() {
        for (int i = 0; i < staleSize; i++) {
            stale[staleNodes[i]] = false;
            refreshNode(staleNodes[i]);
        }
        staleSize = 0;
    }

    private void refreshNode(int node) {
        for (int p = platform.firstProcessor(node); p < platform.firstProcessor(node + 1); p++) {
            refresh(p);
        }
    }

    private void refresh(int processor) {
        if (claims.freeCores(processor) == 0) {
            tree.close(placeOf[processor]);
        } else {
            final double key = order.fixed() ? 0 : order.key(processor, claims);
            tree.set(placeOf[processor], key, claims.memoryLeft(processor));
        }
    }
}
