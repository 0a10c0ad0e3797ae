package org.noctule.journal;

import java.util.Arrays;

/**
 * Numbers by the ids of jobs: a table that neither boxes nor makes entries, as it is asked thrice per job. It keeps the
 * hashes of ids, so that a search looks at no other job's id.
 */
final class JobNumbers {
    /** The number of a job that is not there. */
    static final int NONE = -1;

    private static final int SPREAD = 0x9E3779B9;

    private int mask = 63;
    private String[] ids = emptyIds(64);
    /** The hash of an id and one more than its number, side by side; 0 as the second if there is none. */
    private int[] entries = new int[2 * 64];

    private int size;

    /** Adds a job, or gives it another number; returns the number that it had. */
    int put(String id, int number) {
        if (2 * size > mask) {
            grow();
        }
        final int hash = id.hashCode();
        final int place = find(id, hash);
        final int before = entries[2 * place + 1] - 1;
        if (before == NONE) {
            ids[place] = id;
            entries[2 * place] = hash;
            size++;
        }
        entries[2 * place + 1] = number + 1;
        return before;
    }

    /** The number of a job. */
    int get(String id) {
        return entries[2 * find(id, id.hashCode()) + 1] - 1;
    }

    /** Removes a job; returns its number. */
    int remove(String id) {
        int place = find(id, id.hashCode());
        final int number = entries[2 * place + 1] - 1;
        if (number == NONE) {
            return NONE;
        }
        size--;
        // Those behind move up, so that no search ends before them.
        int next = place;
        while (true) {
            next = next + 1 & mask;
            if (entries[2 * next + 1] == 0) {
                break;
            }
            final int home = home(entries[2 * next]);
            if ((next - home & mask) >= (next - place & mask)) {
                ids[place] = ids[next];
                entries[2 * place] = entries[2 * next];
                entries[2 * place + 1] = entries[2 * next + 1];
                place = next;
            }
        }
        ids[place] = "";
        entries[2 * place + 1] = 0;
        return number;
    }

    private int home(int hash) {
        return (hash * SPREAD >>> 7) & mask;
    }

    /** The place of an id, or the one where it would stand. */
    private int find(String id, int hash) {
        int place = home(hash);
        while (entries[2 * place + 1] != 0 && (entries[2 * place] != hash || !ids[place].equals(id))) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        final String[] before = ids;
        final int[] values = entries;
        mask = 2 * before.length - 1;
        ids = emptyIds(2 * before.length);
        entries = new int[2 * values.length];
        size = 0;
        for (int i = 0; i < before.length; i++) {
            if (values[2 * i + 1] != 0) {
                put(before[i], values[2 * i + 1] - 1);
            }
        }
    }

    private static String[] emptyIds(int length) {
        final String[] ids = new String[length];
        Arrays.fill(ids, "");
        return ids;
    }
}
