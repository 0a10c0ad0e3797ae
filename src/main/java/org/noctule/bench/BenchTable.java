package org.noctule.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Prints figures as they come, one a line: what was measured, the value, what it is compared with. */
final class BenchTable {
    private final PrintStream out;

    BenchTable(PrintStream out) {
        this.out = out;
    }

    void title(String text) {
        out.println();
        out.println(text);
    }

    void row(String what, double value, String unit, String comparison) {
        out.println(String.format(Locale.ROOT, "  %-46s %,14.4g %-10s %s", what, value, unit, comparison)
                .stripTrailing());
        out.flush();
    }

    /** Compares with the least that is wanted. */
    void atLeast(String what, double value, String unit, double target) {
        row(what, value, unit, verdict(value >= target, "at least", target));
    }

    /** Compares with the most that is wanted. */
    void atMost(String what, double value, String unit, double target) {
        row(what, value, unit, verdict(value <= target, "at most", target));
    }

    private static String verdict(boolean met, String bound, double target) {
        return String.format(Locale.ROOT, "target %s %,.4g: %s", bound, target, met ? "met" : "MISSED");
    }
}
