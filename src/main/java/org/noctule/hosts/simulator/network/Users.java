package org.noctule.hosts.simulator.network;

import java.util.Arrays;
import java.util.Comparator;

/** The terms that use one resource, in no order. */
final class Users {
    private Demand[] demands = new Demand[4];
    private int[] terms = new int[4];
    private int size;

    int size() {
        return size;
    }

    Demand get(int place) {
        return demands[place];
    }

    void add(Demand demand, int term) {
        if (size == demands.length) {
            demands = Arrays.copyOf(demands, 2 * size);
            terms = Arrays.copyOf(terms, 2 * size);
        }
        put(size++, demand, term);
    }

    void remove(int place) {
        size--;
        put(place, demands[size], terms[size]);
        demands[size] = null;
    }

    /** What all of them use at their present rates. */
    double usage() {
        double sum = 0;
        for (int place = 0; place < size; place++) {
            sum += usage(place);
        }
        return sum;
    }

    /** The same, summed from the newest task to the oldest, and within a task from its last term to its first. */
    double usageNewestFirst() {
        if (size < 2) {
            return usage();
        }
        final Integer[] places = new Integer[size];
        Arrays.setAll(places, place -> place);
        Arrays.sort(
                places,
                Comparator.<Integer>comparingLong(place -> -demands[place].turn)
                        .thenComparingInt(place -> -terms[place]));
        double sum = 0;
        for (final int place : places) {
            sum += usage(place);
        }
        return sum;
    }

    private double usage(int place) {
        return demands[place].weights[terms[place]] * demands[place].rate;
    }

    private void put(int place, Demand demand, int term) {
        demands[place] = demand;
        terms[place] = term;
        demand.places[term] = place;
    }
}
