package org.noctule.site.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.file.Unpacked;
import org.noctule.json.JsonInput;
import org.noctule.site.QueuedJob;
import org.noctule.workload.Repairs;

/**
 * The queue of a cluster as {@code squeue --json}, {@code squeue -o} with bars or {@code scontrol show job -o} tell it.
 *
 * @param jobs the jobs that wait and run, in the order of the source, unmodifiable
 * @param now date at which they were listed, in s since 1970
 */
public record SlurmQueue(List<QueuedJob> jobs, double now) {
    private static final int MOST_BYTES = 512 << 20;

    /**
     * Reads a queue.
     *
     * @param file output of one of the commands, plain or gzip
     * @param zone zone of its dates
     * @param now date at which it was written; else the latest that the file tells
     * @param repairs counts what was left out or read otherwise
     * @return the queue
     * @throws NoctuleException of kind INPUT if it cannot be read or is something else
     */
    public static SlurmQueue read(Path file, ZoneId zone, OptionalDouble now, Repairs repairs) {
        final List<QueueRow> rows;
        try (InputStream in = Unpacked.open(file)) {
            final byte[] bytes = in.readNBytes(MOST_BYTES);
            final String text = new String(bytes, StandardCharsets.UTF_8);
            rows = rows(text, file, repairs);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The queue (" + file + ")",
                    e,
                    "Maybe the path is meant relative to another directory.",
                    "Maybe it is a directory, was cut off, or you may not read it.");
        }
        final QueueDates dates = new QueueDates(new SlurmTimes(zone));
        final double date = now.orElseGet(() -> dates.latest(rows));
        if (Double.isNaN(date)) {
            throw NoctuleException.input(
                    file + ": no date tells when the queue was listed.", "Maybe add --now 2026-11-28T09:00:00.");
        }
        final List<QueuedJob> jobs = new ArrayList<>();
        final QueueJobs made = new QueueJobs(dates, QueueRow.arrayLimits(rows), repairs);
        rows.forEach(row -> jobs.addAll(made.of(row)));
        if (jobs.isEmpty()) {
            throw NoctuleException.input(
                    file + ": no job of the queue waits or runs.",
                    "Maybe squeue was asked without -a, or for one user.");
        }
        return new SlurmQueue(List.copyOf(jobs), date);
    }

    /**
     * Reads a date.
     *
     * @param text a date as Slurm writes it, or seconds since 1970
     * @param zone its zone
     * @return seconds since 1970; NaN for what is none
     */
    public static double date(String text, ZoneId zone) {
        return new SlurmTimes(zone).date(text);
    }

    private static List<QueueRow> rows(String text, Path file, Repairs repairs) throws IOException {
        if (text.stripLeading().startsWith("{")) {
            final JsonNode jobs = JsonInput.parse(text, file.toString()).node().path("jobs");
            if (!jobs.isArray()) {
                throw other(file);
            }
            return SqueueJson.read(jobs);
        }
        if (text.stripLeading().startsWith("JobId=")) {
            return ScontrolJobs.read(() -> text.lines().iterator());
        }
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        final BarTable table = new BarTable(
                new LineBytes(new java.io.ByteArrayInputStream(bytes), file.toString()), Optional.empty(), "name");
        if (!SqueueText.has(table)) {
            throw other(file);
        }
        return SqueueText.read(table, repairs);
    }

    private static NoctuleException other(Path file) {
        return NoctuleException.input(
                file + ": this is none of the forms of a queue that are read.",
                "Maybe it was made otherwise than by squeue -a --json, scontrol show job -o, or squeue -a -o"
                        + " \"%i|%u|%a|%P|%V|%S|%l|%T|%C|%D|%N|%r\".");
    }
}
