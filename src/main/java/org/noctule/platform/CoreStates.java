package org.noctule.platform;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/**
 * The physics of cores: who is busy, what is left of each node's memory and of each processor's bandwidth, and so in
 * which P-state every core is.
 *
 * <p>P-states (HDeepRM): 0 running; 1 running while the demands on the processor's bandwidth exceed it (75 % of the
 * speed); 2 free while another core of the processor is busy (15 % of the power); 3 on an idle processor (5 %). A
 * core's P-state follows from its processor's counts, so taking or returning cores costs as much as there are
 * processors among them.
 *
 * <p>Memory is counted in bytes, bandwidth in kB/s, power in nW and speed in flop/s, all as integers: sums are exact
 * and do not depend on their order, as long as a job's demand times a node's cores stays below 2^61. What is unlimited
 * stays so whatever is taken. Not thread-safe.
 */
public final class CoreStates implements CoreFigures {
    /** Speed of a core whose processor's bandwidth is exceeded, as a fraction of its peak. */
    public static final double CONTENDED_SPEED = 0.75;
    /** Power of a free core on a busy processor, as a fraction of its full power. */
    public static final double FREE_POWER = 0.15;
    /** Power of a core on an idle processor, as a fraction of its full power. */
    public static final double IDLE_POWER = 0.05;

    private static final long UNLIMITED = Long.MAX_VALUE / 4;

    private final Platform platform;
    private final CorePhysics[] physics;
    private final ProcessorSums sums;
    private final double[] gflops;
    private final boolean uniform;
    private final FreeResources free;
    private final int[] busy;
    private final long[] bandwidthLeft;
    private final long[] memoryLeft;
    private long flops;
    private long nanowatts;
    private int contendedProcessors;

    /** Receives the processors whose cores changed P-state. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Is told after cores of a processor were taken or returned, once for each interval of cores on it.
         *
         * @param processor its number
         * @param wasBusy how many of its cores were busy before
         * @param wasContended whether its bandwidth was exceeded before
         */
        void changed(int processor, int wasBusy, boolean wasContended);
    }

    /** A listener that takes whole processors in one call, where jobs without demands have them for themselves. */
    public interface RangeListener extends Listener {
        /**
         * Is told instead of {@link #changed} after all cores of idle processors were taken, or returned.
         *
         * @param first the first processor
         * @param last the last processor
         * @param taken true if the cores were taken, false if they were returned
         */
        void changedWhole(int first, int last, boolean taken);
    }

    /**
     * Creates the states of an idle machine.
     *
     * @param platform the machine
     */
    public CoreStates(Platform platform) {
        this.platform = platform;
        this.physics = physics(platform);
        this.sums = new ProcessorSums(physics);
        this.gflops = IntStream.range(0, platform.nbProcessors())
                .mapToDouble(p -> platform.processorType(p).gflopsPerCore())
                .toArray();
        this.uniform = Arrays.stream(physics).allMatch(kind -> kind.flops() == physics[0].flops());
        this.free = new FreeResources(platform.nbCores());
        this.busy = new int[platform.nbProcessors()];
        this.bandwidthLeft = new long[platform.nbProcessors()];
        this.memoryLeft = new long[platform.nbNodes()];
        for (int p = 0; p < busy.length; p++) {
            bandwidthLeft[p] = kilobytesPerSecond(platform.processorType(p).memoryBandwidth());
            nanowatts += physics[p].power(0);
        }
        for (int n = 0; n < memoryLeft.length; n++) {
            memoryLeft[n] = bytes(platform.nodeType(n).memory());
        }
    }

    private static CorePhysics[] physics(Platform platform) {
        final Map<ProcessorType, CorePhysics> known = new IdentityHashMap<>();
        final CorePhysics[] physics = new CorePhysics[platform.nbProcessors()];
        Arrays.setAll(physics, p -> known.computeIfAbsent(platform.processorType(p), CorePhysics::of));
        return physics;
    }

    /**
     * Converts memory.
     *
     * @param megabytes MB, possibly infinite
     * @return bytes
     */
    public static long bytes(double megabytes) {
        return units(megabytes);
    }

    /**
     * Converts bandwidth.
     *
     * @param gigabytesPerSecond GB/s, possibly infinite
     * @return kB/s
     */
    public static long kilobytesPerSecond(double gigabytesPerSecond) {
        return units(gigabytesPerSecond);
    }

    private static long units(double millions) {
        return millions * 1e6 >= UNLIMITED ? UNLIMITED : Math.round(millions * 1e6);
    }

    /**
     * Takes free cores for a job.
     *
     * @param cores the cores, all free
     * @param memory bytes that the job takes per core
     * @param bandwidth kB/s that the job takes per core
     * @param listener hears of each processor among them
     */
    public void take(ResourceSet cores, long memory, long bandwidth, Listener listener) {
        free.removeAll(cores);
        change(cores, 1, memory, bandwidth, listener);
    }

    /**
     * Returns a job's cores.
     *
     * @param cores the cores, all taken by that job
     * @param memory bytes that the job took per core
     * @param bandwidth kB/s that the job took per core
     * @param listener hears of each processor among them
     */
    public void giveBack(ResourceSet cores, long memory, long bandwidth, Listener listener) {
        free.addAll(cores);
        change(cores, -1, memory, bandwidth, listener);
    }

    private void change(ResourceSet cores, int sign, long memory, long bandwidth, Listener listener) {
        if (memory == 0 && bandwidth == 0 && listener instanceof RangeListener ranges) {
            for (int i = 0; i < cores.intervals(); i++) {
                changeInterval(cores.first(i), cores.last(i), sign, ranges);
            }
        } else {
            final CorePieces pieces = platform.pieces(cores);
            while (pieces.next()) {
                changeProcessor(pieces.processor(), sign * pieces.size(), memory, bandwidth, listener);
            }
        }
    }

    private void changeInterval(int first, int last, int sign, RangeListener listener) {
        final int head = platform.processorOfCore(first);
        final int tail = platform.processorOfCore(last);
        final int from = platform.firstCore(head) == first ? head : head + 1;
        final int to = platform.firstCore(tail + 1) == last + 1 ? tail + 1 : tail;
        if (head < from) {
            changeProcessor(head, sign * (Math.min(last + 1, platform.firstCore(from)) - first), 0, 0, listener);
        }
        if (from < to) {
            changeWhole(from, to, sign, listener);
        }
        if (to == tail && from <= tail) {
            changeProcessor(tail, sign * (last + 1 - platform.firstCore(tail)), 0, 0, listener);
        }
    }

    /** Processors that one job without demands has for itself: they were idle before it and are after it. */
    private void changeWhole(int from, int to, int sign, RangeListener listener) {
        for (int p = from; p < to; p++) {
            busy[p] = sign > 0 ? physics[p].cores() : 0;
        }
        nanowatts += sign * (sums.power(from, to) - sums.idlePower(from, to));
        flops += sign * sums.flops(from, to);
        listener.changedWhole(from, to - 1, sign > 0);
    }

    private void changeProcessor(int p, int cores, long memory, long bandwidth, Listener listener) {
        final int wasBusy = busy[p];
        final boolean wasContended = contended(p);
        final int node = platform.nodeOfProcessor(p);
        busy[p] += cores;
        bandwidthLeft[p] = less(bandwidthLeft[p], cores * bandwidth);
        memoryLeft[node] = less(memoryLeft[node], cores * memory);
        nanowatts += physics[p].power(busy[p]) - physics[p].power(wasBusy);
        flops += physics[p].speed(busy[p], contended(p)) - physics[p].speed(wasBusy, wasContended);
        contendedProcessors += (contended(p) ? 1 : 0) - (wasContended ? 1 : 0);
        listener.changed(p, wasBusy, wasContended);
    }

    private static long less(long left, long taken) {
        return left == UNLIMITED ? UNLIMITED : left - taken;
    }

    /** {@return the free cores: a live view, not to be changed} */
    public FreeResources free() {
        return free;
    }

    @Override
    public int busyCores(int processor) {
        return busy[processor];
    }

    @Override
    public long memoryLeft(int node) {
        return memoryLeft[node];
    }

    @Override
    public long bandwidthLeft(int processor) {
        return bandwidthLeft[processor];
    }

    /**
     * Tells whether the demands on a processor's bandwidth exceed it.
     *
     * @param processor its number
     * @return true if its busy cores are slowed down
     */
    public boolean contended(int processor) {
        return bandwidthLeft[processor] < 0;
    }

    /** {@return the number of processors that have demands on their bandwidth that exceed it} */
    public int contendedProcessors() {
        return contendedProcessors;
    }

    @Override
    public int pState(int core) {
        final int processor = platform.processorOfCore(core);
        if (!free.contains(core)) {
            return contended(processor) ? 1 : 0;
        }
        return busy[processor] > 0 ? 2 : 3;
    }

    @Override
    public double gflops(int processor) {
        final double full = gflops[processor];
        return contended(processor) ? CONTENDED_SPEED * full : full;
    }

    /** {@return the summed speed of all busy cores, in GFLOPS} */
    public double totalGflops() {
        return flops / 1e9;
    }

    /** {@return the power of the whole machine, in W} */
    public double totalWatts() {
        return totalWatts(0);
    }

    /**
     * Returns the power of the whole machine but for a part that is switched off.
     *
     * @param less power of that part, in nW
     * @return W
     */
    public double totalWatts(long less) {
        return (nanowatts - less) / 1e9;
    }

    /**
     * Returns the power of a core while it is free.
     *
     * @param core its number
     * @return nW as its processor is now
     */
    public long freeNanowatts(int core) {
        final int processor = platform.processorOfCore(core);
        return busy[processor] > 0 ? physics[processor].freePower() : physics[processor].idlePower();
    }

    @Override
    public Platform platform() {
        return platform;
    }

    /**
     * Returns the power of busy cores.
     *
     * @param cores the cores
     * @return W under full load
     */
    public double fullWatts(ResourceSet cores) {
        long sum = 0;
        for (int i = 0; i < cores.intervals(); i++) {
            sum += powerBelow(cores.last(i) + 1) - powerBelow(cores.first(i));
        }
        return sum / 1e9;
    }

    /** NW of all cores below an id when busy. */
    private long powerBelow(int core) {
        if (core == platform.nbCores()) {
            return sums.power(0, physics.length);
        }
        final int processor = platform.processorOfCore(core);
        return sums.power(0, processor) + physics[processor].fullPower() * (core - platform.firstCore(processor));
    }

    /**
     * Returns the speed of the slowest of some busy cores.
     *
     * @param cores the cores, at least one
     * @return GFLOPS
     */
    public double slowestGflops(ResourceSet cores) {
        if (uniform && contendedProcessors == 0) {
            return platform.processorType(0).gflopsPerCore();
        }
        double slowest = Double.POSITIVE_INFINITY;
        final CorePieces pieces = platform.pieces(cores);
        while (pieces.next()) {
            slowest = Math.min(slowest, gflops(pieces.processor()));
        }
        return slowest;
    }

    /**
     * Finds a node that cannot give each of some cores so much memory.
     *
     * @param cores the cores, none of them taken yet
     * @param memory bytes per core
     * @return the lowest such node, or -1 if there is none
     */
    public int firstNodeWithout(ResourceSet cores, long memory) {
        int node = -1;
        long left = 0;
        final CorePieces pieces = platform.pieces(cores);
        while (pieces.next()) {
            if (platform.nodeOfProcessor(pieces.processor()) != node) {
                node = platform.nodeOfProcessor(pieces.processor());
                left = memoryLeft[node];
            }
            left -= pieces.size() * memory;
            if (left < 0) {
                return node;
            }
        }
        return -1;
    }
}
