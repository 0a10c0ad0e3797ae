package org.noctule.platform;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Speeds and powers of the four P-states of a host of one core, as a simulator with flat hosts needs them. */
public final class HostPStates {
    private static final double PUBLISHED_FREE_POWER = 0.25;
    /** SimGrid's hosts cannot have speed 0. */
    private static final double NO_FLOPS = 0.001;

    private final double[] flops;
    private final double[] watts;

    private HostPStates(double[] flops, double[] watts) {
        this.flops = flops;
        this.watts = watts;
    }

    /**
     * Returns the values of the type library, with the power that {@link CoreStates} uses.
     *
     * @param type the processor of the core
     * @return the P-states
     */
    public static HostPStates exact(ProcessorType type) {
        return of(type.gflopsPerCore(), type.wattsPerCore(), CoreStates.FREE_POWER, false);
    }

    /**
     * Returns the values of HDeepRM's platform.xml: three decimals of Gf and W, and 25 % of the power for a free core on a
     * busy processor.
     *
     * @param type the processor of the core
     * @return the P-states
     */
    public static HostPStates published(ProcessorType type) {
        return of(type.gflopsPerCore(), type.wattsPerCore(), PUBLISHED_FREE_POWER, true);
    }

    private static HostPStates of(double gflops, double watts, double freePower, boolean rounded) {
        final double[] speeds = {gflops, CoreStates.CONTENDED_SPEED * gflops};
        final double[] powers = {watts, watts, freePower * watts, CoreStates.IDLE_POWER * watts};
        if (rounded) {
            round(speeds);
            round(powers);
        }
        return new HostPStates(new double[] {speeds[0] * 1e9, speeds[1] * 1e9, NO_FLOPS, NO_FLOPS}, powers);
    }

    private static void round(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = new BigDecimal(values[i]).setScale(3, RoundingMode.HALF_EVEN).doubleValue();
        }
    }

    /**
     * Returns how many P-states there are.
     *
     * @return their number
     */
    public int count() {
        return flops.length;
    }

    /**
     * Returns the speed in a P-state.
     *
     * @param pState the P-state, from 0
     * @return flop/s
     */
    public double flops(int pState) {
        return flops[pState];
    }

    /**
     * Returns the power in a P-state.
     *
     * @param pState the P-state, from 0
     * @return W, with or without a job
     */
    public double watts(int pState) {
        return watts[pState];
    }
}
