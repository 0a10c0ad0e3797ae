package org.noctule.resource;

import java.util.Arrays;

/**
 * A mutable set of the ids 0 to n - 1 that is fast at finding its lowest members: a two-level bitset.
 *
 * <p>Adding or removing an interval costs its length over 64; finding the next member looks at one summary bit per 64
 * words. Not thread-safe.
 */
public final class FreeResources {
    private final long[] words;
    private final long[] summary;
    private final int capacity;
    private int size;

    /**
     * Creates a set that holds all ids below the capacity.
     *
     * @param capacity number of ids
     * @throws IllegalArgumentException if the capacity is negative
     */
    public FreeResources(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("The capacity (" + capacity + ") must not be negative.");
        }
        this.capacity = capacity;
        this.words = new long[(capacity + 63) >> 6];
        this.summary = new long[(words.length + 63) >> 6];
        if (capacity > 0) {
            fill(0, capacity - 1);
        }
    }

    /** {@return the number of ids, members or not} */
    public int capacity() {
        return capacity;
    }

    /** {@return the number of members that the set has} */
    public int size() {
        return size;
    }

    /**
     * Tells whether an id is a member.
     *
     * @param id an id from 0 to the capacity - 1
     * @return true if the set has it
     */
    public boolean contains(int id) {
        return (words[id >> 6] >>> id & 1) != 0;
    }

    /**
     * Tells whether all ids of a set are members.
     *
     * @param set the ids
     * @return false if one of them is missing or not below the capacity
     */
    public boolean containsAll(ResourceSet set) {
        for (int i = 0; i < set.intervals(); i++) {
            if (set.last(i) >= capacity || !full(set.first(i), set.last(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds one id.
     *
     * @param id the id
     */
    public void add(int id) {
        fill(id, id);
    }

    /**
     * Adds all ids of a set.
     *
     * @param set the ids, all below the capacity
     */
    public void addAll(ResourceSet set) {
        for (int i = 0; i < set.intervals(); i++) {
            fill(set.first(i), set.last(i));
        }
    }

    /**
     * Removes one id.
     *
     * @param id the id
     */
    public void remove(int id) {
        clear(id, id);
    }

    /**
     * Removes all ids of a set.
     *
     * @param set the ids, all below the capacity
     */
    public void removeAll(ResourceSet set) {
        for (int i = 0; i < set.intervals(); i++) {
            clear(set.first(i), set.last(i));
        }
    }

    /**
     * Returns the lowest member that is not below an id.
     *
     * @param from the id to begin at
     * @return the member, or -1 if there is none
     */
    public int next(int from) {
        if (from >= capacity) {
            return -1;
        }
        int word = from >> 6;
        final long rest = words[word] & -1L << from;
        if (rest != 0) {
            return (word << 6) + Long.numberOfTrailingZeros(rest);
        }
        word = nextWord(word + 1);
        return word < 0 ? -1 : (word << 6) + Long.numberOfTrailingZeros(words[word]);
    }

    /**
     * Returns the lowest members; they stay in this set.
     *
     * @param count the number, at most {@link #size()}
     * @return the set of them
     * @throws IllegalArgumentException if there are fewer members
     */
    public ResourceSet lowest(int count) {
        if (count > size) {
            throw new IllegalArgumentException("The set has " + size + " members, fewer than " + count + ".");
        }
        final int lowest = next(0);
        if (count > 0 && runEnd(lowest) - lowest >= count - 1) {
            return ResourceSet.range(lowest, lowest + count - 1);
        }
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int left = count;
        int at = 0;
        while (left > 0) {
            final int first = next(at);
            final int last = Math.min(runEnd(first), first + left - 1);
            builder.add(first, last);
            left -= last - first + 1;
            at = last + 1;
        }
        return builder.build();
    }

    private int runEnd(int first) {
        int word = first >> 6;
        long gaps = ~words[word] & -1L << first;
        while (gaps == 0) {
            word++;
            if (word == words.length) {
                return capacity - 1;
            }
            gaps = ~words[word];
        }
        return Math.min(capacity, (word << 6) + Long.numberOfTrailingZeros(gaps)) - 1;
    }

    private int nextWord(int from) {
        int group = from >> 6;
        if (group >= summary.length) {
            return -1;
        }
        long bits = summary[group] & -1L << from;
        while (bits == 0) {
            group++;
            if (group == summary.length) {
                return -1;
            }
            bits = summary[group];
        }
        return (group << 6) + Long.numberOfTrailingZeros(bits);
    }

    private boolean full(int first, int last) {
        final int firstWord = first >> 6;
        final int lastWord = last >> 6;
        final long head = -1L << first;
        final long tail = -1L >>> -last - 1;
        if (firstWord == lastWord) {
            return (~words[firstWord] & head & tail) == 0;
        }
        if ((~words[firstWord] & head) != 0 || (~words[lastWord] & tail) != 0) {
            return false;
        }
        for (int word = firstWord + 1; word < lastWord; word++) {
            if (words[word] != -1L) {
                return false;
            }
        }
        return true;
    }

    private void fill(int first, int last) {
        final int firstWord = first >> 6;
        final int lastWord = last >> 6;
        final long head = -1L << first;
        final long tail = -1L >>> -last - 1;
        if (firstWord == lastWord) {
            fillWord(firstWord, head & tail);
            return;
        }
        fillWord(firstWord, head);
        for (int word = firstWord + 1; word < lastWord; word++) {
            fillWord(word, -1L);
        }
        fillWord(lastWord, tail);
    }

    private void fillWord(int word, long mask) {
        size += Long.bitCount(mask & ~words[word]);
        words[word] |= mask;
        summary[word >> 6] |= 1L << word;
    }

    private void clear(int first, int last) {
        final int firstWord = first >> 6;
        final int lastWord = last >> 6;
        final long head = -1L << first;
        final long tail = -1L >>> -last - 1;
        if (firstWord == lastWord) {
            clearWord(firstWord, head & tail);
            return;
        }
        clearWord(firstWord, head);
        for (int word = firstWord + 1; word < lastWord; word++) {
            clearWord(word, -1L);
        }
        clearWord(lastWord, tail);
    }

    private void clearWord(int word, long mask) {
        size -= Long.bitCount(mask & words[word]);
        words[word] &= ~mask;
        if (words[word] == 0) {
            summary[word >> 6] &= ~(1L << word);
        }
    }

    /** Removes every id. */
    public void removeAll() {
        Arrays.fill(words, 0);
        Arrays.fill(summary, 0);
        size = 0;
    }
}
