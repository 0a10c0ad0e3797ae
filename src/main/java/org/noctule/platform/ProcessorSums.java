package org.noctule.platform;

/** Sums over consecutive processors, in two look-ups each. */
final class ProcessorSums {
    private final long[] flops;
    private final long[] power;
    private final long[] idlePower;

    ProcessorSums(CorePhysics[] physics) {
        this.flops = new long[physics.length + 1];
        this.power = new long[physics.length + 1];
        this.idlePower = new long[physics.length + 1];
        for (int p = 0; p < physics.length; p++) {
            flops[p + 1] = flops[p] + physics[p].speed(physics[p].cores(), false);
            power[p + 1] = power[p] + physics[p].power(physics[p].cores());
            idlePower[p + 1] = idlePower[p] + physics[p].power(0);
        }
    }

    /** Flop/s of all cores at full speed. */
    long flops(int from, int to) {
        return flops[to] - flops[from];
    }

    /** NW of all cores when busy. */
    long power(int from, int to) {
        return power[to] - power[from];
    }

    /** NW of all cores when idle. */
    long idlePower(int from, int to) {
        return idlePower[to] - idlePower[from];
    }
}
