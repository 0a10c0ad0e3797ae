package org.noctule.site.slurm;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and durations as Slurm prints them. */
final class SlurmTimes {
    private static final Pattern EPOCH = Pattern.compile("\\d{1,12}");
    private static final Pattern DURATION =
            Pattern.compile("(?:(\\d{1,6})-)?(\\d{1,7})(?::(\\d{1,2}))?(?::(\\d{1,2}))?(?:\\.\\d+)?");

    private final ZoneId zone;

    /**
     * Reads dates of a place.
     *
     * @param zone its zone; of an hour that a change of the clock repeats the first one is meant
     */
    SlurmTimes(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * Reads a date.
     *
     * @param text {@code 2026-11-28T08:55:00}, or seconds since 1970, as {@code SLURM_TIME_FORMAT=%s} prints them
     * @return seconds since 1970; NaN if it is Unknown, None or no date
     */
    double date(String text) {
        if (EPOCH.matcher(text).matches()) {
            final long seconds = Long.parseLong(text);
            return seconds == 0 ? Double.NaN : seconds;
        }
        try {
            return LocalDateTime.parse(text).atZone(zone).toEpochSecond();
        } catch (final DateTimeParseException e) {
            return Double.NaN;
        }
    }

    /**
     * Reads a limit of time: {@code D-HH}, {@code D-HH:MM}, {@code D-HH:MM:SS}, {@code HH:MM:SS}, {@code MM:SS},
     * minutes.
     *
     * @param text the limit
     * @return seconds; infinite for UNLIMITED and INFINITE, NaN for what is none
     */
    static double limit(String text) {
        if (text.equalsIgnoreCase("UNLIMITED") || text.equalsIgnoreCase("INFINITE") || text.equals("-1")) {
            return Double.POSITIVE_INFINITY;
        }
        final Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            return Double.NaN;
        }
        final double first = Double.parseDouble(parts.group(2));
        final double second = part(parts, 3);
        final double third = part(parts, 4);
        if (parts.group(1) != null) {
            return Double.parseDouble(parts.group(1)) * 86_400 + first * 3600 + second * 60 + third;
        }
        if (parts.group(4) != null) {
            return first * 3600 + second * 60 + third;
        }
        return first * 60 + second;
    }

    private static double part(Matcher parts, int group) {
        return parts.group(group) == null ? 0 : Double.parseDouble(parts.group(group));
    }
}
