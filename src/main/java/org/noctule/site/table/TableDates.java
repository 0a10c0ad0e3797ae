package org.noctule.site.table;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.regex.Pattern;

/**
 * Dates of tables: seconds since 1970, or {@code 2020-04-01 10:00:00} with T or a space, with an offset or of a zone.
 *
 * @param zone zone of dates without an offset
 */
record TableDates(ZoneId zone) {
    private static final Pattern SECONDS = Pattern.compile("\\d{1,12}(\\.\\d{1,9})?");
    private static final double LATEST = 253_402_300_799.0;

    /** Reads a date: seconds since 1970, NaN for what is none. */
    double of(String text) {
        if (SECONDS.matcher(text).matches()) {
            final double seconds = Double.parseDouble(text);
            return seconds <= LATEST ? Math.floor(seconds) : Double.NaN;
        }
        if (text.length() < 16 || text.length() > 40) {
            return Double.NaN;
        }
        final String iso = text.substring(0, 10) + "T" + text.substring(11).replace(" ", "");
        try {
            return bounded(OffsetDateTime.parse(iso).toEpochSecond());
        } catch (final DateTimeException e) {
            return local(iso);
        }
    }

    private double local(String iso) {
        try {
            return bounded(LocalDateTime.parse(iso).atZone(zone).toEpochSecond());
        } catch (final DateTimeException e) {
            return Double.NaN;
        }
    }

    private static double bounded(long seconds) {
        return seconds >= 0 && seconds <= LATEST ? seconds : Double.NaN;
    }
}
