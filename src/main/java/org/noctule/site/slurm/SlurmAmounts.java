package org.noctule.site.slurm;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts and sizes as Slurm prints them. */
final class SlurmAmounts {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)([KMGTP]?)([nc]?)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,12}(?:\\.\\d{1,12})?");
    private static final String UNITS = "KMGTP";
    /** A flag within the number, by which Slurm before 21.08 says that the memory is per core. */
    private static final double PER_CORE = 0x80000000L;

    private static final double KIB_IN_MB = 1.024e-3;
    private static final double KIB_PER_UNIT = 1024;

    private SlurmAmounts() {}

    /**
     * Reads a count.
     *
     * @param text the count, perhaps with K or M for thousands and millions
     * @return the count; 0 for what is none or too large
     */
    static int count(String text) {
        final Matcher parts = SIZE.matcher(text);
        if (!parts.matches() || !parts.group(3).isEmpty()) {
            return 0;
        }
        final double value = Double.parseDouble(parts.group(1)) * Math.pow(1000, power(parts.group(2)));
        return value <= Integer.MAX_VALUE ? (int) value : 0;
    }

    /**
     * Reads how many elements of an array run at once.
     *
     * @param elements its elements, such as {@code 1-9%2} or {@code [3-9%2]}
     * @return the number behind the sign; empty if there is none
     */
    static OptionalInt arrayLimit(String elements) {
        final int sign = elements.indexOf('%');
        final int most = sign < 0 ? 0 : count(elements.substring(sign + 1).replace("]", ""));
        return most > 0 ? OptionalInt.of(most) : OptionalInt.empty();
    }

    /**
     * Reads a number such as a priority.
     *
     * @param text the number
     * @return the number; NaN for what is none
     */
    static double number(String text) {
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    }

    /**
     * Reads a size of memory.
     *
     * @param text the size, in MiB unless a letter says otherwise; perhaps with n (per node) or c (per core) behind it
     * @param cores number of the job's cores
     * @param nodes number of its nodes
     * @return MB (10^6 bytes) of the whole job; 0 for what is none
     */
    static double memory(String text, int cores, int nodes) {
        final Matcher parts = SIZE.matcher(text);
        if (!parts.matches()) {
            return 0;
        }
        final String unit = parts.group(2).isEmpty() ? "M" : parts.group(2);
        double amount = Double.parseDouble(parts.group(1));
        boolean perCore = parts.group(3).equals("c");
        if (amount >= PER_CORE && unit.equals("M")) {
            amount -= PER_CORE;
            perCore = true;
        }
        final double kib = amount * Math.pow(KIB_PER_UNIT, power(unit) - 1);
        final double each = perCore ? cores : parts.group(3).equals("n") ? nodes : 1;
        return kib * KIB_IN_MB * Math.max(1, each);
    }

    private static int power(String unit) {
        return unit.isEmpty() ? 0 : 1 + UNITS.indexOf(unit);
    }
}
