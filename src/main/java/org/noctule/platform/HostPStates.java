package org.noctule.platform;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The P-states of a flat host: what SimGrid knows of a core when somebody else sets its P-states.
 *
 * <p>Immutable.
 */
public final class HostPStates {
    /** Speed of a host in the P-states of free cores, which SimGrid does not let be zero, in flop/s. */
    public static final double FREE_FLOPS = 0.001;

    private static final double PUBLISHED_FREE_POWER = 0.25;
    private static final int DECIMALS = 3;
    private static final double GIGA = 1e9;

    private final double[] flops;
    private final double[] watts;

    private HostPStates(double[] flops, double[] watts) {
        this.flops = flops;
        this.watts = watts;
    }

    /**
     * Returns what HDeepRM writes into platform.xml and SimGrid reads from it: speeds in GFLOPS and powers with three
     * decimals, a free core beside a busy one at 25 % of its power (though HDeepRM's decision side reckons with 15 %).
     *
     * @param type the core's processor
     * @return four P-states
     */
    public static HostPStates published(ProcessorType type) {
        final double gflops = type.gflopsPerCore();
        final double full = type.wattsPerCore();
        return new HostPStates(
                new double[] {
                    rounded(gflops) * GIGA, rounded(CoreStates.CONTENDED_SPEED * gflops) * GIGA, FREE_FLOPS, FREE_FLOPS
                },
                new double[] {
                    rounded(full),
                    rounded(full),
                    rounded(PUBLISHED_FREE_POWER * full),
                    rounded(CoreStates.IDLE_POWER * full)
                });
    }

    /**
     * Returns the same without rounding and with the power that {@link CoreStates} gives to free cores.
     *
     * @param type the core's processor
     * @return four P-states
     */
    public static HostPStates exact(ProcessorType type) {
        final double gflops = type.gflopsPerCore();
        final double full = type.wattsPerCore();
        return new HostPStates(
                new double[] {gflops * GIGA, CoreStates.CONTENDED_SPEED * gflops * GIGA, FREE_FLOPS, FREE_FLOPS},
                new double[] {full, full, CoreStates.FREE_POWER * full, CoreStates.IDLE_POWER * full});
    }

    /** As C and Python print with three decimals: to the nearest of the exact binary value, ties to even. */
    private static double rounded(double value) {
        return new BigDecimal(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
    }

    /** {@return the number of P-states} */
    public int count() {
        return flops.length;
    }

    /**
     * Returns the speed of the host.
     *
     * @param pState the P-state, from 0
     * @return flop/s
     */
    public double flops(int pState) {
        return flops[pState];
    }

    /**
     * Returns the power of the host, the same whether it computes or not.
     *
     * @param pState the P-state, from 0
     * @return W
     */
    public double watts(int pState) {
        return watts[pState];
    }
}
