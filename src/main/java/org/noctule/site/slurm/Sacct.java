package org.noctule.site.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.file.Unpacked;
import org.noctule.site.JobRecords;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

/**
 * Jobs as {@code sacct -P} lists them, plain or compressed: a header, then a line per job, any columns in any order.
 *
 * <p>Needed are JobID or JobIDRaw, Submit, and of what runs Start, End and the number of cores (AllocTRES, NCPUS,
 * AllocCPUS, ReqTRES or ReqCPUS). Steps are no jobs.
 *
 * <p>Source: manual sacct; oddities of versions: Slurm's release notes of 21.08 (memory).
 */
public final class Sacct implements JobRecords {
    private static final String NAME = "jobname";
    private static final Pattern WAITING = Pattern.compile("\\d+_\\[[^%]*%(\\d{1,9})]");
    private static final Pattern ARRAY = Pattern.compile("\\s(?:--array[= ]|-a ?)\\S*%(\\d{1,9})\\b");

    private final List<Path> files;
    private final Optional<String> format;
    private final ZoneId zone;
    private final Map<Owner, Owner> owners = new HashMap<>();
    private final Remembered<String> companions = new Remembered<>(SlurmTres::companions);
    private final Remembered<Double> limits = new Remembered<>(SlurmTimes::limit);

    /**
     * Names the files.
     *
     * @param files outputs of sacct
     * @param zone zone of their dates
     * @param format the columns, as sacct was asked for them, if the files have no header
     */
    public Sacct(List<Path> files, ZoneId zone, Optional<String> format) {
        this.files = List.copyOf(files);
        this.zone = zone;
        this.format = format;
    }

    /**
     * Tells whether a file is an output of sacct by its first line, whatever form it was asked for.
     *
     * @param file the file, plain or compressed
     * @return true if the line is a header that names jobs; false, too, if the file cannot be read
     */
    public static boolean looksLikeOne(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Unpacked.open(file)) {
            final LineBytes lines = new LineBytes(in, file.toString());
            return lines.advance()
                    && !lines.text().startsWith(";")
                    && Stream.of(lines.text().split("[|\\s]+"))
                            .anyMatch(word -> word.matches("\uFEFF?(?i:JobID|JobIDRaw)(%-?\\d+)?"));
        } catch (final IOException | NoctuleException e) { // A line without an end is no header.
            return false;
        }
    }

    @Override
    public void read(Consumer<RecordedJob> jobs, Repairs repairs) {
        for (final Path file : files) {
            try (InputStream in = Unpacked.open(file)) {
                final BarTable table = new BarTable(new LineBytes(in, file.toString()), format, NAME);
                table.demand(
                        file.toString(),
                        "Maybe the file was made without -P (--parsable2), or with -n, which leaves the header out:"
                                + " --format then names the columns.",
                        List.of(List.of("JobID", "JobIDRaw"), List.of("Submit")));
                final SlurmTimes times = new SlurmTimes(zone);
                table.forEach(row -> job(row, times, jobs, repairs), repairs);
            } catch (final IOException e) {
                throw NoctuleException.unreadable(
                        "The output of sacct (" + file + ")",
                        e,
                        "Maybe the path is meant relative to another directory.",
                        "Maybe it is a directory, was cut off, or you may not read it.");
            }
        }
    }

    private void job(BarTable row, SlurmTimes times, Consumer<RecordedJob> jobs, Repairs repairs) {
        final String id = row.first("jobid", "jobidraw");
        if (id.isEmpty() || id.charAt(0) < '0' || id.charAt(0) > '9') {
            repairs.dropped("no number of a job", row.line());
            return;
        }
        if (id.indexOf('.') >= 0) {
            repairs.dropped("a step of a job", row.line());
            return;
        }
        final RecordedState state = SlurmStates.of(row.get("state"));
        if (state == RecordedState.UNKNOWN && row.has("state")) {
            repairs.kept("an unknown state: its dates are taken", row.line());
        }
        final double submit = times.date(row.get("submit"));
        final double eligible = times.date(row.get("eligible"), submit);
        final double start = times.date(row.get("start"), Double.isNaN(eligible) ? submit : eligible);
        final double end = times.date(row.get("end"), start);
        if (times.corrected()) {
            repairs.kept("a date in the hour that the clock repeats: the later one", row.line());
        }
        final String allocated = row.get("alloctres");
        final String requested = row.get("reqtres");
        final int cores = count(
                SlurmTres.of(allocated, "cpu"),
                row.get("ncpus"),
                row.get("alloccpus"),
                SlurmTres.of(requested, "cpu"),
                row.get("reqcpus"));
        final int nodes = count(SlurmTres.of(allocated, "node"), row.get("nnodes"), SlurmTres.of(requested, "node"));
        final String hosts = row.get("nodelist");
        jobs.accept(new RecordedJob(
                id,
                submit,
                eligible,
                start,
                end,
                cores,
                memory(row, allocated, requested, cores, nodes),
                limits.of(row.first("timelimit", "timelimitraw")),
                state,
                owners.computeIfAbsent(
                        new Owner(row.get("user"), row.get("account"), row.get("partition")), owner -> owner),
                hosts.startsWith("None") ? "" : hosts,
                new RecordedTerms(
                        row.get("group"),
                        row.get("qos"),
                        row.get("reservation"),
                        row.get("constraints"),
                        companions.of(allocated),
                        companions.of(requested.isEmpty() ? allocated : requested),
                        nodes,
                        SlurmAmounts.count(SlurmTres.of(requested, "node")),
                        SlurmAmounts.count(SlurmTres.of(requested, "cpu")) > 0
                                && SlurmAmounts.count(SlurmTres.of(requested, "cpu"))
                                        < SlurmAmounts.count(SlurmTres.of(allocated, "cpu")),
                        arrayLimit(id, row.get("submitline"))),
                row.line()));
    }

    /** Elements that wait are one line, {@code 7_[3-9%2]}; later the command line of sbatch alone tells the limit. */
    private static int arrayLimit(String id, String command) {
        final Matcher waiting = WAITING.matcher(id);
        if (waiting.matches()) {
            return SlurmAmounts.count(waiting.group(1));
        }
        final Matcher asked = ARRAY.matcher(command);
        return id.indexOf('_') > 0 && asked.find() ? SlurmAmounts.count(asked.group(1)) : 0;
    }

    private static double memory(BarTable row, String allocated, String requested, int cores, int nodes) {
        for (final String tres : List.of(allocated, requested)) {
            final double memory = SlurmAmounts.memory(SlurmTres.of(tres, "mem"), cores, nodes);
            if (memory > 0) {
                return memory;
            }
        }
        return SlurmAmounts.memory(row.get("reqmem"), cores, nodes);
    }

    private static int count(String... texts) {
        for (final String text : texts) {
            final int count = SlurmAmounts.count(text);
            if (count > 0) {
                return count;
            }
        }
        return 0;
    }
}
