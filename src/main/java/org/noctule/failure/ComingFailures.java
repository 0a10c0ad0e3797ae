package org.noctule.failure;

/** The next failure of each part, the earliest first; of one date, that of the lowest number. A binary heap. */
final class ComingFailures {
    private final double[] dates;
    /** Numbers of parts, none later than the two at its place times two plus one and two. */
    private final int[] heap;

    /**
     * Orders failures.
     *
     * @param dates by part the date of its first one, at least one; kept
     */
    ComingFailures(double[] dates) {
        this.dates = dates;
        this.heap = new int[dates.length];
        for (int part = 0; part < heap.length; part++) {
            heap[part] = part;
        }
        for (int place = heap.length / 2 - 1; place >= 0; place--) {
            down(place);
        }
    }

    /** The date of the earliest. */
    double date() {
        return dates[heap[0]];
    }

    /** The part of the earliest. */
    int part() {
        return heap[0];
    }

    /** Puts a later date in the place of the earliest. */
    void postpone(double date) {
        dates[heap[0]] = date;
        down(0);
    }

    private void down(int from) {
        final int part = heap[from];
        int place = from;
        int child = 2 * place + 1;
        while (child < heap.length) {
            if (child + 1 < heap.length && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (before(part, heap[child])) {
                break;
            }
            heap[place] = heap[child];
            place = child;
            child = 2 * place + 1;
        }
        heap[place] = part;
    }

    private boolean before(int one, int other) {
        return dates[one] < dates[other] || dates[one] == dates[other] && one < other;
    }
}
