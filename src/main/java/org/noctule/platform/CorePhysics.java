package org.noctule.platform;

/** The contribution of a kind of processor to the sums of {@link CoreStates}, in flop/s and nW per core. */
record CorePhysics(int cores, long flops, long fullPower, long freePower, long idlePower) {
    static CorePhysics of(ProcessorType type) {
        final double watts = type.wattsPerCore();
        return new CorePhysics(
                type.cores(),
                Math.round(type.gflopsPerCore() * 1e9),
                Math.round(watts * 1e9),
                Math.round(watts * CoreStates.FREE_POWER * 1e9),
                Math.round(watts * CoreStates.IDLE_POWER * 1e9));
    }

    long power(int busyCores) {
        return fullPower * busyCores + (busyCores == 0 ? idlePower : freePower) * (cores - busyCores);
    }

    long speed(int busyCores, boolean contended) {
        final long full = flops * busyCores;
        return contended ? full / 4 * 3 + full % 4 * 3 / 4 : full;
    }
}
