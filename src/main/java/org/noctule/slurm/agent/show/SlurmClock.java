package org.noctule.slurm.agent.show;

import java.util.Locale;

/** Times as Slurm's commands print them. */
final class SlurmClock {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private SlurmClock() {}

    /** A time in seconds: {@code 1:05}, {@code 2:00:00}, {@code 1-00:00:00}; {@code infinite}. */
    static String of(double seconds) {
        if (Double.isInfinite(seconds)) {
            return "infinite";
        }
        final long whole = (long) seconds;
        final long minutes = whole % HOUR / MINUTE;
        if (whole >= DAY) {
            return format("%d-%02d:%02d:%02d", whole / DAY, whole % DAY / HOUR, minutes, whole % MINUTE);
        }
        return whole >= HOUR
                ? format("%d:%02d:%02d", whole / HOUR, minutes, whole % MINUTE)
                : format("%d:%02d", minutes, whole % MINUTE);
    }

    private static String format(String text, Object... numbers) {
        return String.format(Locale.ROOT, text, numbers);
    }
}
