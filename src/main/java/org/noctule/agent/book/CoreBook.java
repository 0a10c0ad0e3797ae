package org.noctule.agent.book;

import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/**
 * The free cores of a machine, and the free memory of its nodes once a job needs any. Costs no more than the intervals
 * that are taken and given back while none does. Cores are taken from nodes by whoever holds them: part of what a job
 * has can be given back, and more be taken for it.
 */
public final class CoreBook {
    private final Platform platform;
    private final FreeResources free;
    private final Outages outages;
    private Optional<NodeLedger> nodes = Optional.empty();

    /**
     * Creates the book of an idle machine.
     *
     * @param platform the machine
     */
    public CoreBook(Platform platform) {
        this.platform = platform;
        this.free = new FreeResources(platform.nbCores());
        this.outages = new Outages(new Cores(), platform.nbCores());
    }

    /** Single cores that are out of use hold no memory. */
    private final class Cores implements Outages.Books {
        @Override
        public boolean free(int core) {
            return free.contains(core);
        }

        @Override
        public void take(int core) {
            free.remove(core);
            nodes.ifPresent(ledger -> ledger.take(ResourceSet.of(core), 0));
        }

        @Override
        public void giveBack(int core) {
            free.add(core);
            nodes.ifPresent(ledger -> ledger.giveBack(ResourceSet.of(core), 0));
        }
    }

    /** {@return the free cores: a live view, not to be changed} */
    public FreeResources free() {
        return free;
    }

    /**
     * Finds the lowest free cores among some, on nodes that have the memory.
     *
     * @param count number of cores
     * @param bytes memory for each of them
     * @param within the cores that may be chosen
     * @return the cores, which stay free; none if there are not so many
     */
    public ResourceSet lowest(int count, long bytes, ResourceSet within) {
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int last = -1;
        long room = 0;
        for (int i = 0; i < within.intervals() && left > 0; i++) {
            int core = free.next(within.first(i));
            while (left > 0 && core >= 0 && core <= within.last(i)) {
                final int node = platform.nodeOfProcessor(platform.processorOfCore(core));
                final int end = Math.min(platform.firstCore(platform.firstProcessor(node + 1)), within.last(i) + 1);
                if (node != last) {
                    last = node;
                    room = bytes == 0 ? Long.MAX_VALUE : nodes().room(node, bytes);
                }
                while (room > 0 && left > 0 && core >= 0 && core < end) {
                    builder.add(core);
                    room--;
                    left--;
                    core = free.next(core + 1);
                }
                if (core >= 0 && core < end) {
                    core = free.next(end);
                }
            }
        }
        return left > 0 ? ResourceSet.EMPTY : builder.build();
    }

    /** {@return a live view, not to be changed} */
    public NodeLedger nodes() {
        if (nodes.isEmpty()) {
            nodes = Optional.of(new NodeLedger(platform, free));
        }
        return nodes.get();
    }

    /**
     * Takes cores.
     *
     * @param cores their ids, all free
     * @param bytesPerCore memory that each takes from its node
     */
    public void take(ResourceSet cores, long bytesPerCore) {
        if (bytesPerCore > 0) {
            nodes();
        }
        free.removeAll(cores);
        if (nodes.isPresent()) {
            nodes.get().take(cores, bytesPerCore);
        }
    }

    /**
     * Gives cores back, which may be awaited to go out of use.
     *
     * @param cores their ids
     * @param bytesPerCore memory that each had of its node
     */
    public void giveBack(ResourceSet cores, long bytesPerCore) {
        free.addAll(cores);
        if (nodes.isPresent()) {
            nodes.get().giveBack(cores, bytesPerCore);
        }
        outages.released(cores);
    }

    /**
     * Takes cores out of use, each when it is free.
     *
     * @param cores their ids
     */
    public void withdraw(ResourceSet cores) {
        outages.withdraw(cores);
    }

    /**
     * Puts cores to use again.
     *
     * @param cores their ids
     */
    public void restore(ResourceSet cores) {
        outages.restore(cores);
    }
}
