package org.noctule.coupling;

import java.util.List;

/**
 * The time of an access to items: a latency per item, and a rate.
 *
 * @param seconds latency per item in seconds, not negative
 * @param rate bytes per second, positive; infinite if only the latency counts
 */
public record LinearCost(double seconds, double rate) {
    /**
     * One measured access.
     *
     * @param items number of items
     * @param bytes bytes of all of them
     * @param seconds seconds that it took
     */
    public record Access(long items, double bytes, double seconds) {}

    /**
     * Creates a cost.
     *
     * @param seconds latency per item in seconds, not negative
     * @param rate bytes per second, positive; infinite if only the latency counts
     * @throws IllegalArgumentException if the latency is negative or infinite, or the rate not positive
     */
    public LinearCost {
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY && rate > 0)) {
            throw new IllegalArgumentException(
                    "An access cannot take " + seconds + " s per item at " + rate + " bytes per second");
        }
    }

    /**
     * Returns the time of an access.
     *
     * @param items number of items
     * @param bytes bytes of all of them
     * @return seconds
     */
    public double of(double items, double bytes) {
        return items * seconds + bytes / rate;
    }

    /**
     * Fits a cost to measured accesses: the least sum of squared relative errors, with neither part below 0. Where
     * accesses differ in one respect only, or the fit would make a part negative, the other part explains all.
     *
     * @param measured at least one access, each of a positive time
     * @return the cost
     * @throws IllegalArgumentException if there is no access, or one without a positive time
     */
    public static LinearCost fitted(List<Access> measured) {
        double itemsItems = 0;
        double itemsBytes = 0;
        double bytesBytes = 0;
        double items = 0;
        double bytes = 0;
        for (final Access access : measured) {
            if (!(access.seconds() > 0)) {
                throw new IllegalArgumentException("An access cannot take " + access.seconds() + " s");
            }
            final double x = access.items() / access.seconds();
            final double y = access.bytes() / access.seconds();
            itemsItems += x * x;
            itemsBytes += x * y;
            bytesBytes += y * y;
            items += x;
            bytes += y;
        }
        if (itemsItems == 0 && bytesBytes == 0) {
            throw new IllegalArgumentException("Nothing was measured");
        }
        final double determinant = itemsItems * bytesBytes - itemsBytes * itemsBytes;
        if (determinant > 1e-9 * itemsItems * bytesBytes) {
            final double perItem = (items * bytesBytes - bytes * itemsBytes) / determinant;
            final double perByte = (bytes * itemsItems - items * itemsBytes) / determinant;
            if (perItem >= 0 && perByte > 0) {
                return new LinearCost(perItem, 1 / perByte);
            }
        }
        return onePart(itemsItems, bytesBytes, items, bytes);
    }

    /** The sum of squared errors of either part alone is the number of accesses less the term compared here. */
    private static LinearCost onePart(double itemsItems, double bytesBytes, double items, double bytes) {
        final double byItems = itemsItems == 0 ? -1 : items * items / itemsItems;
        final double byBytes = bytesBytes == 0 ? -1 : bytes * bytes / bytesBytes;
        return byItems > byBytes
                ? new LinearCost(items / itemsItems, Double.POSITIVE_INFINITY)
                : new LinearCost(0, bytesBytes / bytes);
    }
}
