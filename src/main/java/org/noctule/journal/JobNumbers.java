package org.noctule.journal;

import java.util.Arrays;

/** Numbers by the ids of jobs: a table that neither boxes nor makes entries, as it is asked thrice per job. */
final class JobNumbers {
    /** The number of a job that is not there. */
    static final int NONE = -1;

    private static final int SPREAD = 0x9E3779B9;

    private String[] ids = emptyIds(64);
    private int[] numbers = new int[64];
    private int size;

    /** Adds a job, or gives it another number. */
    void put(String id, int number) {
        if (2 * size >= ids.length) {
            grow();
        }
        final int place = find(id);
        if (ids[place].isEmpty()) {
            ids[place] = id;
            size++;
        }
        numbers[place] = number;
    }

    /** The number of a job. */
    int get(String id) {
        final int place = find(id);
        return ids[place].isEmpty() ? NONE : numbers[place];
    }

    /** Removes a job; returns its number. */
    int remove(String id) {
        int place = find(id);
        if (ids[place].isEmpty()) {
            return NONE;
        }
        final int number = numbers[place];
        size--;
        // Those behind move up, so that no search ends before them.
        int next = place;
        while (true) {
            next = next + 1 & ids.length - 1;
            if (ids[next].isEmpty()) {
                break;
            }
            final int home = home(ids[next]);
            if ((next - home & ids.length - 1) >= (next - place & ids.length - 1)) {
                ids[place] = ids[next];
                numbers[place] = numbers[next];
                place = next;
            }
        }
        ids[place] = "";
        return number;
    }

    private int home(String id) {
        return (id.hashCode() * SPREAD >>> 7) & ids.length - 1;
    }

    /** The place of an id, or the one where it would stand. */
    private int find(String id) {
        int place = home(id);
        while (!ids[place].isEmpty() && !ids[place].equals(id)) {
            place = place + 1 & ids.length - 1;
        }
        return place;
    }

    private void grow() {
        final String[] before = ids;
        final int[] values = numbers;
        ids = emptyIds(2 * before.length);
        numbers = new int[2 * before.length];
        size = 0;
        for (int i = 0; i < before.length; i++) {
            if (!before[i].isEmpty()) {
                put(before[i], values[i]);
            }
        }
    }

    private static String[] emptyIds(int length) {
        final String[] ids = new String[length];
        Arrays.fill(ids, "");
        return ids;
    }
}
