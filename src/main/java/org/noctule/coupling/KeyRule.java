package org.noctule.coupling;

import java.util.Arrays;
import java.util.Locale;

/** Keys under which simulations store their results in files, maps and shared memory. */
public enum KeyRule {
    /** The number of the simulation: no two are equal. */
    INDEX,
    /**
     * The integer part of the period, as in the published programs: from 42 simulations on some store under one key,
     * and the later overwrites the earlier.
     */
    INTEGER_PERIOD;

    /** {@return the name in files} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the key of each simulation.
     *
     * @param simulations number of simulations
     * @return a key per simulation
     */
    public int[] keys(int simulations) {
        final int[] keys = new int[simulations];
        if (this == INDEX) {
            Arrays.setAll(keys, i -> i);
        } else {
            final double[] periods = SimulationPeriods.of(simulations);
            Arrays.setAll(keys, i -> (int) periods[i]);
        }
        return keys;
    }

    /**
     * Counts the simulations whose results are left when all have stored theirs.
     *
     * @param simulations number of simulations
     * @return number of distinct keys
     */
    public int stored(int simulations) {
        return (int) Arrays.stream(keys(simulations)).distinct().count();
    }
}
