package org.noctule.simulator.network;

import java.util.Arrays;

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

    /** What all use together. */
    double used() {
        double sum = 0;
        for (int place = 0; place < size; place++) {
            sum += demands[place].weights[terms[place]] * demands[place].rate;
        }
        return sum;
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

    private void put(int place, Demand demand, int term) {
        demands[place] = demand;
        terms[place] = term;
        demand.places[term] = place;
    }
}
