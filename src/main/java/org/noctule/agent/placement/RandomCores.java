package org.noctule.agent.placement;

import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.platform.CorePieces;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * Chooses each core at random among the free ones whose node has the memory: one draw a core, also where the choice
 * fails in the end.
 */
public final class RandomCores implements CoreChooser, MirrorListener {
    private final ClusterMirror mirror;
    private final CoreStates states;
    private final Platform platform;
    private final IntUnaryOperator draw;
    private final NodeTree tree;
    private final BitSet picked;
    private final int[] pickedOnNode;
    private final boolean[] stale;
    private final int[] staleNodes;
    private int staleSize;
    private long memory;

    /**
     * Creates the choice over a mirror.
     *
     * @param mirror the mirror, which this listens to
     * @param draw draws an index below its argument; cores are counted by ascending ids
     */
    public RandomCores(ClusterMirror mirror, IntUnaryOperator draw) {
        this.mirror = mirror;
        this.states = mirror.states();
        this.platform = mirror.platform();
        this.draw = draw;
        this.tree = new NodeTree(platform.nbNodes());
        this.picked = new BitSet(platform.nbCores());
        this.pickedOnNode = new int[platform.nbNodes()];
        this.stale = new boolean[platform.nbNodes()];
        this.staleNodes = new int[platform.nbNodes()];
        for (int node = 0; node < platform.nbNodes(); node++) {
            refresh(node);
        }
        mirror.listen(this);
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        spoil(platform.nodeOfProcessor(processor));
    }

    private void spoil(int node) {
        if (!stale[node]) {
            stale[node] = true;
            staleNodes[staleSize++] = node;
        }
    }

    @Override
    public ResourceSet choose(int cores, long memoryPerCore, long bandwidth) {
        for (int i = 0; i < staleSize; i++) {
            stale[staleNodes[i]] = false;
            refresh(staleNodes[i]);
        }
        staleSize = 0;
        memory = memoryPerCore;
        for (int i = 0; i < cores; i++) {
            final int candidates = tree.count(memory);
            if (candidates == 0) {
                final CorePieces pieces = platform.pieces(chosen());
                while (pieces.next()) {
                    mirror.abandon(pieces.processor(), pieces.size(), bandwidth);
                }
                forget();
                return ResourceSet.EMPTY;
            }
            final int node = tree.find(draw.applyAsInt(candidates), memory);
            picked.set(freeCore(node, tree.rank()));
            pickedOnNode[node]++;
            spoil(node);
            refresh(node);
        }
        final ResourceSet chosen = chosen();
        forget();
        return chosen;
    }

    private int freeCore(int node, int rank) {
        int core = states.free().next(platform.firstCore(platform.firstProcessor(node)));
        for (int left = rank; left > 0 || picked.get(core); core = states.free().next(core + 1)) {
            if (!picked.get(core)) {
                left--;
            }
        }
        return core;
    }

    private ResourceSet chosen() {
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        for (int core = picked.nextSetBit(0); core >= 0; core = picked.nextSetBit(core + 1)) {
            builder.add(core);
        }
        return builder.build();
    }

    private void forget() {
        picked.clear();
        for (int i = 0; i < staleSize; i++) {
            pickedOnNode[staleNodes[i]] = 0;
        }
    }

    private void refresh(int node) {
        int free = -pickedOnNode[node];
        for (int p = platform.firstProcessor(node); p < platform.firstProcessor(node + 1); p++) {
            free += platform.processorType(p).cores() - states.busyCores(p);
        }
        tree.set(node, free, states.memoryLeft(node) - pickedOnNode[node] * memory);
    }
}
