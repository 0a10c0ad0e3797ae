package org.noctule.report.statistics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One figure of many runs, 12 bytes a run: who played where, and with which random numbers. Not thread-safe. */
public final class RunValues {
    private final Map<String, Integer> chances = new HashMap<>();
    private final Map<String, Map<String, Series>> workloads = new LinkedHashMap<>();
    private final Map<String, Boolean> entrants = new LinkedHashMap<>();

    private final Pairing pairing;

    /** Creates an empty collection, of which runs with the same seed are pairs. */
    public RunValues() {
        this(Pairing.SEEDS);
    }

    /**
     * Creates an empty collection.
     *
     * @param pairing the runs that are pairs
     */
    public RunValues(Pairing pairing) {
        this.pairing = pairing;
    }

    /** The values of an entrant on a workload, by the numbers of the random numbers that its runs met. */
    static final class Series {
        private final boolean standsForAll;
        private int[] chances = new int[4];
        private double[] values = new double[4];
        private int size;

        private Series(boolean standsForAll) {
            this.standsForAll = standsForAll;
        }

        private void put(int chance, double value) {
            int place = size;
            if (size > 0 && chances[size - 1] >= chance) {
                place = Arrays.binarySearch(chances, 0, size, chance);
                if (place >= 0) {
                    values[place] = value;
                    return;
                }
                place = -place - 1;
            }
            if (size == chances.length) {
                chances = Arrays.copyOf(chances, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            System.arraycopy(chances, place, chances, place + 1, size - place);
            System.arraycopy(values, place, values, place + 1, size - place);
            chances[place] = chance;
            values[place] = value;
            size++;
        }

        int size() {
            return size;
        }

        double[] all() {
            return Arrays.copyOf(values, size);
        }

        /** The values met with the random numbers of another; of seeds, a single run stands for all. */
        double[] beside(Series other) {
            final double[] found = new double[other.size];
            for (int i = 0; i < other.size; i++) {
                final int place = Arrays.binarySearch(chances, 0, size, other.chances[i]);
                found[i] = place >= 0 ? values[place] : standsForAll && size == 1 ? values[0] : Double.NaN;
            }
            return found;
        }
    }

    /**
     * Adds a run; of several with the same workload, entrant and random numbers the last counts.
     *
     * @param workload the scenario that it was played on, which all entrants meet
     * @param entrant the one that played
     * @param chance the random numbers that it met, a seed for one: runs of two entrants with the same ones are a pair
     * @param value the figure
     */
    public void add(String workload, String entrant, String chance, double value) {
        entrants.put(entrant, true);
        workloads
                .computeIfAbsent(workload, name -> new LinkedHashMap<>())
                .computeIfAbsent(entrant, name -> new Series(!pairing.independent()))
                .put(chances.computeIfAbsent(chance, name -> chances.size()), value);
    }

    /** {@return those who played: the entrants, as they came} */
    public List<String> entrants() {
        return List.copyOf(entrants.keySet());
    }

    /** The runs that are pairs. */
    Pairing pairing() {
        return pairing;
    }

    /** The values by workload and entrant, as they came. */
    Map<String, Map<String, Series>> workloads() {
        return workloads;
    }
}
