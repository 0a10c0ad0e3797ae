package org.noctule.workload;

import java.util.Arrays;

/**
 * Numbers for the ids of the jobs that are there at a time, from 1 up: a job keeps its number until it is removed, and
 * the number that was freed last is given out next. What is kept by number lies in arrays no longer than the most jobs
 * that were there at once.
 *
 * <p>A hash table of open addressing (Knuth, "The Art of Computer Programming" 3, section 6.4, algorithms L and R),
 * which allocates nothing per job. Not thread-safe.
 */
public final class JobIds {
    /** The number of no job. */
    public static final int NONE = 0;

    /** The golden ratio times 2^32: neighbours in the numbers that traces count lie apart. */
    private static final int SPREAD = 0x9E3779B9;

    /** A number or {@link #NONE} by place; at most half of it is taken. */
    private int[] table = new int[128];

    private int shift = 32 - 7;
    private String[] ids = new String[64];
    private int[] hashes = new int[64];
    private int[] forgotten = new int[16];
    private int nbForgotten;
    private int used = 1;

    /** Creates an empty table. */
    public JobIds() {}

    /**
     * Takes a job in.
     *
     * @param id its id
     * @return its number, or {@link #NONE} if there is one of that id
     */
    public int add(String id) {
        final int hash = id.hashCode();
        int at = place(hash);
        while (table[at] != NONE) {
            if (is(table[at], id, hash)) {
                return NONE;
            }
            at = at + 1 & table.length - 1;
        }
        final int number = nbForgotten > 0 ? forgotten[--nbForgotten] : used++;
        if (number == ids.length) {
            ids = Arrays.copyOf(ids, 2 * number);
            hashes = Arrays.copyOf(hashes, 2 * number);
        }
        ids[number] = id;
        hashes[number] = hash;
        table[at] = number;
        if (2 * (used - nbForgotten) > table.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        final int[] old = table;
        table = new int[2 * old.length];
        shift--;
        for (final int number : old) {
            if (number != NONE) {
                int at = place(hashes[number]);
                while (table[at] != NONE) {
                    at = at + 1 & table.length - 1;
                }
                table[at] = number;
            }
        }
    }

    /**
     * Finds a job.
     *
     * @param id its id
     * @return its number, or {@link #NONE} if there is none of that id
     */
    public int find(String id) {
        final int hash = id.hashCode();
        int at = place(hash);
        while (table[at] != NONE && !is(table[at], id, hash)) {
            at = at + 1 & table.length - 1;
        }
        return table[at];
    }

    /**
     * Lets a job go.
     *
     * @param number its number, which another job may get from now on
     */
    public void remove(int number) {
        int hole = place(hashes[number]);
        while (table[hole] != number) {
            hole = hole + 1 & table.length - 1;
        }
        // What stands behind the hole moves into it unless it would come before its own place.
        int at = hole + 1 & table.length - 1;
        while (table[at] != NONE) {
            if ((at - place(hashes[table[at]]) & table.length - 1) >= (at - hole & table.length - 1)) {
                table[hole] = table[at];
                hole = at;
            }
            at = at + 1 & table.length - 1;
        }
        table[hole] = NONE;
        ids[number] = null;
        if (nbForgotten == forgotten.length) {
            forgotten = Arrays.copyOf(forgotten, 2 * nbForgotten);
        }
        forgotten[nbForgotten++] = number;
    }

    private int place(int hash) {
        return hash * SPREAD >>> shift;
    }

    private boolean is(int number, String id, int hash) {
        return hashes[number] == hash && ids[number].equals(id);
    }

    /** {@return one more than the highest number ever given out} */
    public int limit() {
        return used;
    }
}
