package org.noctule.simulator.cores;

import java.util.BitSet;
import java.util.function.IntPredicate;
import org.noctule.resource.ResourceSet;

/**
 * The cores that are out of use, and the power that those of them without a job do not draw. One that still has a job
 * draws what the job draws. Costs nothing while all are in use.
 */
final class DownCores {
    private final Draw draw;
    private final BitSet down = new BitSet();
    private final BitSet idle = new BitSet();
    private final int size;
    private boolean off;
    private int busy;
    private int free;
    private long nanowatts;
    /** By core, what it would draw and the energy that it did not draw, from the first failure on. */
    private long[] drawn = {};

    private double[] since = {};
    private double[] joules = {};

    /** The power of a core that is free. */
    @FunctionalInterface
    interface Draw {
        /** The power now, in nW. */
        long nanowatts(int core);
    }

    DownCores(int size, Draw draw) {
        this.size = size;
        this.draw = draw;
    }

    /** Lets those without a job draw nothing, before any is out of use. */
    void darken() {
        off = true;
    }

    void fail(ResourceSet cores, IntPredicate isFree, double now) {
        if (off && joules.length == 0) {
            drawn = new long[size];
            since = new double[size];
            joules = new double[size];
        }
        cores.forEach(core -> {
            down.set(core);
            if (isFree.test(core)) {
                darken(core, now);
            } else {
                busy++;
            }
        });
    }

    void repair(ResourceSet cores, double now) {
        cores.forEach(core -> {
            down.clear(core);
            if (idle.get(core)) {
                idle.clear(core);
                free--;
                change(core, 0, now);
            } else {
                busy--;
            }
        });
    }

    /** Hears that the job of some cores has ended. */
    void freed(ResourceSet cores, double now) {
        if (busy > 0) {
            cores.forEach(core -> {
                if (down.get(core)) {
                    busy--;
                    darken(core, now);
                }
            });
        }
    }

    /** Hears that a job goes on that keeps cores of its own which are out of use. */
    void taken(ResourceSet cores, double now) {
        if (free > 0) {
            cores.forEach(core -> {
                if (idle.get(core)) {
                    idle.clear(core);
                    free--;
                    busy++;
                    change(core, 0, now);
                }
            });
        }
    }

    private void darken(int core, double now) {
        idle.set(core);
        free++;
        if (off) {
            change(core, draw.nanowatts(core), now);
        }
    }

    /** Hears that free cores of a range may draw another power. */
    void changed(int first, int last, double now) {
        if (off && free > 0) {
            for (int core = idle.nextSetBit(first); core >= 0 && core <= last; core = idle.nextSetBit(core + 1)) {
                change(core, draw.nanowatts(core), now);
            }
        }
    }

    private void change(int core, long power, double now) {
        if (off) {
            joules[core] += drawn[core] / 1e9 * (now - since[core]);
            since[core] = now;
            nanowatts += power - drawn[core];
            drawn[core] = power;
        }
    }

    boolean contains(int core) {
        return down.get(core);
    }

    /** Number of cores that are out of use and have no job. */
    int free() {
        return free;
    }

    /** Number of cores that are out of use and have a job. */
    int busy() {
        return busy;
    }

    /** Power that is not drawn, in nW. */
    long nanowatts() {
        return nanowatts;
    }

    /** Energy that was not drawn since date 0, in J by core. */
    double joules(int core, double now) {
        return joules.length == 0 ? 0 : joules[core] + drawn[core] / 1e9 * (now - since[core]);
    }
}
