package org.noctule.site.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.file.Unpacked;
import org.noctule.site.JobRecords;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

/**
 * Jobs as {@code sacct -P} lists them, plain or compressed: a header, then a line per job, any columns in any order.
 *
 * <p>Needed are JobID or JobIDRaw, Submit, and of what runs Start, End and the number of cores (AllocTRES, NCPUS,
 * AllocCPUS, ReqTRES or ReqCPUS). Steps are no jobs. A line that is shorter than the header goes on in the next one, as
 * names of jobs may hold line ends; bars within a name make a line longer, and are taken for a part of it where JobName
 * is a column.
 *
 * <p>Source: manual sacct; oddities of versions: Slurm's release notes of 21.08 (memory).
 */
public final class Sacct implements JobRecords {
    private static final int MOST_LINES_OF_A_JOB = 1000;

    private final List<Path> files;
    private final SlurmTimes times;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<Owner, Owner> owners = new HashMap<>();
    private final Map<String, String> nodeLists = new HashMap<>();

    /**
     * Names the files.
     *
     * @param files outputs of sacct, each with a header
     * @param zone zone of their dates
     */
    public Sacct(List<Path> files, ZoneId zone) {
        this.files = List.copyOf(files);
        this.times = new SlurmTimes(zone);
    }

    @Override
    public void read(Consumer<RecordedJob> jobs, Repairs repairs) {
        for (final Path file : files) {
            try (InputStream in = Unpacked.open(file)) {
                read(new LineBytes(in, file.toString()), file, jobs, repairs);
            } catch (final IOException e) {
                throw NoctuleException.unreadable(
                        "The output of sacct (" + file + ")",
                        e,
                        "Maybe the path is meant relative to another directory.",
                        "Maybe it is a directory, was cut off, or you may not read it.");
            }
        }
    }

    private void read(LineBytes lines, Path file, Consumer<RecordedJob> jobs, Repairs repairs) throws IOException {
        header(lines, file);
        String begun = "";
        long line = 0;
        int joined = 0;
        while (lines.advance()) {
            final String text = begun.isEmpty() ? lines.text() : begun + " " + lines.text();
            if (begun.isEmpty()) {
                line = lines.line();
            }
            if (text.isBlank()) {
                continue;
            }
            final List<String> fields = fields(text);
            if (fields.size() < columns.size() && joined < MOST_LINES_OF_A_JOB) {
                begun = text;
                joined++;
                continue;
            }
            if (joined > 0) {
                repairs.kept("a name holds a line end: the lines are one job", line);
            }
            begun = "";
            joined = 0;
            if (whole(fields, line, repairs)) {
                job(fields, line, jobs, repairs);
            }
        }
        if (!begun.isEmpty()) {
            repairs.dropped("the file ends within the line", line);
        }
    }

    private void header(LineBytes lines, Path file) throws IOException {
        columns.clear();
        final List<String> names = lines.advance() ? fields(lines.text()) : List.of();
        for (int i = 0; i < names.size(); i++) {
            columns.putIfAbsent(names.get(i).strip().toLowerCase(Locale.ROOT), i);
        }
        final boolean named = columns.containsKey("jobid") || columns.containsKey("jobidraw");
        if (!named || !columns.containsKey("submit")) {
            throw NoctuleException.input(
                    file + ":1: the header has no column " + (named ? "Submit" : "JobID or JobIDRaw") + ".",
                    "Maybe the file was made without -P (--parsable2), or with -n, which leaves the header out.");
        }
    }

    private static List<String> fields(String line) {
        final List<String> fields = new ArrayList<>();
        int from = 0;
        for (int bar = line.indexOf('|'); bar >= 0; bar = line.indexOf('|', from)) {
            fields.add(line.substring(from, bar));
            from = bar + 1;
        }
        fields.add(line.substring(from));
        return fields;
    }

    /** Gives a name its bars back; a line of another form is no job. */
    private boolean whole(List<String> fields, long line, Repairs repairs) {
        final int more = fields.size() - columns.size();
        if (more == 1 && fields.get(fields.size() - 1).isEmpty()) {
            return true;
        }
        final Integer name = columns.get("jobname");
        if (more > 0 && name != null) {
            fields.subList(name, name + more).clear();
            repairs.kept("a name holds bars", line);
        } else if (more != 0) {
            repairs.dropped(more > 0 ? "more columns than the header has" : "fewer columns than the header has", line);
            return false;
        }
        return true;
    }

    private void job(List<String> fields, long line, Consumer<RecordedJob> jobs, Repairs repairs) {
        final String id = first(fields, "jobid", "jobidraw").strip();
        if (id.isEmpty() || !Character.isDigit(id.charAt(0))) {
            repairs.dropped("no number of a job", line);
            return;
        }
        if (id.indexOf('.') >= 0) {
            repairs.dropped("a step of a job", line);
            return;
        }
        final RecordedState state = SlurmStates.of(get(fields, "state"));
        if (state == RecordedState.UNKNOWN && columns.containsKey("state")) {
            repairs.kept("an unknown state: its dates are taken", line);
        }
        final String allocated = get(fields, "alloctres");
        final String requested = get(fields, "reqtres");
        final int cores = count(
                SlurmAmounts.of(allocated, "cpu"),
                get(fields, "ncpus"),
                get(fields, "alloccpus"),
                SlurmAmounts.of(requested, "cpu"),
                get(fields, "reqcpus"));
        final int nodes =
                count(SlurmAmounts.of(allocated, "node"), get(fields, "nnodes"), SlurmAmounts.of(requested, "node"));
        final String limit = get(fields, "timelimit");
        jobs.accept(new RecordedJob(
                id,
                times.date(get(fields, "submit")),
                times.date(get(fields, "eligible")),
                times.date(get(fields, "start")),
                times.date(get(fields, "end")),
                cores,
                memory(fields, allocated, requested, cores, nodes),
                SlurmTimes.limit(limit),
                state,
                owners.computeIfAbsent(
                        new Owner(get(fields, "user"), get(fields, "account"), get(fields, "partition")),
                        owner -> owner),
                nodeLists.computeIfAbsent(get(fields, "nodelist"), list -> list.startsWith("None") ? "" : list),
                line));
    }

    private double memory(List<String> fields, String allocated, String requested, int cores, int nodes) {
        for (final String tres : List.of(allocated, requested)) {
            final double memory = SlurmAmounts.memory(SlurmAmounts.of(tres, "mem"), cores, nodes);
            if (memory > 0) {
                return memory;
            }
        }
        return SlurmAmounts.memory(get(fields, "reqmem"), cores, nodes);
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

    private String first(List<String> fields, String column, String otherwise) {
        return columns.containsKey(column) ? get(fields, column) : get(fields, otherwise);
    }

    private String get(List<String> fields, String column) {
        final Integer place = columns.get(column);
        return place == null ? "" : fields.get(place);
    }
}
