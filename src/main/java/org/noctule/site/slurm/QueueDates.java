package org.noctule.site.slurm;

import java.util.List;

/**
 * Dates of a queue.
 *
 * @param times how they are written
 */
record QueueDates(SlurmTimes times) {
    double of(QueueRow row, String name) {
        return times.date(row.get(name));
    }

    /** Tells when a queue was listed: the latest date of anything that has happened; NaN if none is told. */
    double latest(List<QueueRow> rows) {
        double latest = Double.NaN;
        for (final QueueRow row : rows) {
            final boolean runs = row.get("jobstate").startsWith("R");
            final double used = SlurmTimes.limit(colons(row.get("runtime")));
            for (final double date : new double[] {
                of(row, "submittime"),
                of(row, "lastschedeval"),
                runs ? of(row, "starttime") : Double.NaN,
                runs ? of(row, "starttime") + used : Double.NaN
            }) {
                if (!Double.isNaN(date) && !(date <= latest)) {
                    latest = date;
                }
            }
        }
        return latest;
    }

    /** A time without a colon would be minutes. */
    private static String colons(String text) {
        return text.contains(":") ? text : "";
    }
}
