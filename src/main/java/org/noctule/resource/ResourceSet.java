package org.noctule.resource;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.noctule.error.NoctuleException;

/**
 * An immutable set of resource ids, kept as ascending disjoint intervals that do not touch.
 *
 * <p>Its text is Batsim's: intervals {@code a-b} (inclusive) or single ids, separated by one space: {@code "0-3 5"}.
 * The text of a set is canonical, so equal sets have equal texts.
 */
public final class ResourceSet {
    /** The set without members. */
    public static final ResourceSet EMPTY = new ResourceSet(new int[0], 0);

    private final int[] bounds;
    private final int size;

    private ResourceSet(int[] bounds, int size) {
        this.bounds = bounds;
        this.size = size;
    }

    /**
     * Returns the set of the given ids.
     *
     * @param ids the members, in any order, repeated ones counted once
     * @return the set
     * @throws IllegalArgumentException if an id is negative
     */
    public static ResourceSet of(int... ids) {
        final int[] sorted = ids.clone();
        Arrays.sort(sorted);
        if (sorted.length > 0 && sorted[0] < 0) {
            throw new IllegalArgumentException("The id (" + sorted[0] + ") must not be negative.");
        }
        final Builder builder = new Builder();
        for (final int id : sorted) {
            if (builder.end < id) {
                builder.add(id);
            }
        }
        return builder.build();
    }

    /**
     * Returns the set of all ids from the first to the last.
     *
     * @param first the lowest member
     * @param last the highest member
     * @return the set
     * @throws IllegalArgumentException if first is negative or above last
     */
    public static ResourceSet range(int first, int last) {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException(
                    "The interval (" + first + "-" + last + ") must be ascending and from 0.");
        }
        return new ResourceSet(new int[] {first, last}, last - first + 1);
    }

    /**
     * Reads the text form.
     *
     * @param text intervals and ids separated by white space, in any order; the empty text is the empty set
     * @return the set
     * @throws NoctuleException if the text is not such a list
     */
    public static ResourceSet parse(String text) {
        return ResourceSetText.parse(text);
    }

    /** {@return the number of ids that the set has} */
    public int size() {
        return size;
    }

    /**
     * Tells whether the set has no members.
     *
     * @return true if it is empty
     */
    public boolean isEmpty() {
        return size == 0;
    }

    /** {@return the number of intervals that the set has} */
    public int intervals() {
        return bounds.length >> 1;
    }

    /**
     * Returns the lowest id of an interval.
     *
     * @param interval its index, ascending from 0
     * @return the id
     */
    public int first(int interval) {
        return bounds[interval << 1];
    }

    /**
     * Returns the highest id of an interval.
     *
     * @param interval its index, ascending from 0
     * @return the id
     */
    public int last(int interval) {
        return bounds[(interval << 1) + 1];
    }

    /**
     * Tells whether an id is a member, in logarithmic time of the number of intervals.
     *
     * @param id the id
     * @return true if the set has it
     */
    public boolean contains(int id) {
        int low = 0;
        int high = intervals() - 1;
        while (low <= high) {
            final int middle = (low + high) >>> 1;
            if (id < first(middle)) {
                high = middle - 1;
            } else if (id > last(middle)) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    /**
     * Hands every member on, ascending.
     *
     * @param action receiver of the ids
     */
    public void forEach(IntConsumer action) {
        for (int i = 0; i < bounds.length; i += 2) {
            for (int id = bounds[i]; id <= bounds[i + 1]; id++) {
                action.accept(id);
            }
        }
    }

    /** {@return the ids, ascending} */
    public int[] toArray() {
        final int[] ids = new int[size];
        int n = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            for (int id = bounds[i]; id <= bounds[i + 1]; id++) {
                ids[n++] = id;
            }
        }
        return ids;
    }

    /**
     * Returns the members of either set, in linear time of the number of intervals.
     *
     * @param other another set
     * @return the union
     */
    public ResourceSet plus(ResourceSet other) {
        final Builder union = new Builder();
        int mine = 0;
        int theirs = 0;
        while (mine < intervals() || theirs < other.intervals()) {
            final boolean own = theirs == other.intervals() || mine < intervals() && first(mine) <= other.first(theirs);
            final int from = own ? first(mine) : other.first(theirs);
            final int to = own ? last(mine++) : other.last(theirs++);
            if (to > union.end) {
                union.add(Math.max(from, union.end + 1), to);
            }
        }
        return union.build();
    }

    /**
     * Returns the members of this set alone, in linear time of the number of intervals.
     *
     * @param other another set
     * @return the difference
     */
    public ResourceSet minus(ResourceSet other) {
        final Builder difference = new Builder();
        int theirs = 0;
        for (int i = 0; i < intervals(); i++) {
            int from = first(i);
            while (theirs < other.intervals() && other.first(theirs) <= last(i)) {
                if (other.first(theirs) > from) {
                    difference.add(from, other.first(theirs) - 1);
                }
                from = Math.max(from, other.last(theirs) + 1);
                if (other.last(theirs) > last(i)) {
                    break;
                }
                theirs++;
            }
            if (from <= last(i)) {
                difference.add(from, last(i));
            }
        }
        return difference.build();
    }

    /**
     * Tells whether two sets have an id in common; takes as long as they have intervals.
     *
     * @param other the other set
     * @return true if there is such an id
     */
    public boolean intersects(ResourceSet other) {
        int own = 0;
        int theirs = 0;
        while (own < intervals() && theirs < other.intervals()) {
            if (last(own) < other.first(theirs)) {
                own++;
            } else if (other.last(theirs) < first(own)) {
                theirs++;
            } else {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceSet that && Arrays.equals(bounds, that.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        return ResourceSetText.format(this);
    }

    /** Collects ids and intervals in ascending order. */
    public static final class Builder {
        private int[] bounds = new int[8];
        private int length;
        private int size;
        private int end = -1;

        /** Creates an empty builder. */
        public Builder() {}

        /**
         * Adds one id above all those added before.
         *
         * @param id the id
         * @return this builder
         * @throws IllegalArgumentException if the id is negative or not above the last one
         */
        public Builder add(int id) {
            return add(id, id);
        }

        /**
         * Adds an interval above all ids added before.
         *
         * @param first its lowest id
         * @param last its highest id
         * @return this builder
         * @throws IllegalArgumentException if the interval is empty, negative or not above the last id
         */
        public Builder add(int first, int last) {
            if (first <= end || last < first) {
                throw new IllegalArgumentException(
                        "The interval (" + first + "-" + last + ") must be ascending and above " + end + ".");
            }
            if (length > 0 && first == end + 1) {
                bounds[length - 1] = last;
            } else {
                if (length == bounds.length) {
                    bounds = Arrays.copyOf(bounds, 2 * length);
                }
                bounds[length] = first;
                bounds[length + 1] = last;
                length += 2;
            }
            size += last - first + 1;
            end = last;
            return this;
        }

        /** {@return the set of what was added} */
        public ResourceSet build() {
            return length == 0 ? EMPTY : new ResourceSet(Arrays.copyOf(bounds, length), size);
        }
    }
}
