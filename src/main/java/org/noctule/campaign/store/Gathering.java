package org.noctule.campaign.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.campaign.CampaignPlan;
import org.noctule.error.NoctuleException;
import org.noctule.file.FullDisk;

/**
 * Merges the segments of a campaign into {@code runs.csv} and {@code times.csv}, in the order of the plan; only
 * segments that are new are read. A run that was made twice is kept once, and must have come to the same figures.
 */
public final class Gathering {
    /** Name of the table of all runs. */
    static final String WHOLE = "runs.csv";
    /** Name of the table as long as runs are missing. */
    static final String PARTIAL = "runs.partial.csv";
    /** Name of the table of wall-clock times. */
    static final String TIMES = "times.csv";

    private final CampaignStore store;
    private final CampaignPlan plan;
    private final Path directory;
    private final RunTable table;
    private int done;
    private String whole = "";

    private Gathering(CampaignStore store) {
        this.store = store;
        this.plan = store.plan();
        this.directory = store.directory();
        this.table = new RunTable(plan, store.figures());
    }

    /**
     * Gathers.
     *
     * @param store the store
     * @return what is there
     * @throws NoctuleException if a segment is damaged, a run came to two results, or the disk refuses
     */
    public static Gathered gather(CampaignStore store) {
        try {
            return new Gathering(store).gather();
        } catch (final UncheckedIOException e) {
            throw failure(store, Optional.ofNullable(e.getCause()).orElseGet(() -> new IOException(e)));
        } catch (final IOException e) {
            throw failure(store, e);
        }
    }

    private static NoctuleException failure(CampaignStore store, IOException e) {
        return new NoctuleException(
                FullDisk.caused(e) ? NoctuleException.Kind.AGAIN : NoctuleException.Kind.RUN,
                "The rows of (" + store.directory() + ") cannot be gathered: " + NoctuleException.reason(e) + ".",
                "Maybe the disk is full, or you may not write there.",
                e);
    }

    private Gathered gather() throws IOException {
        final String hash = GatheredState.plan(directory);
        whole = GatheredState.mark(directory.resolve(WHOLE));
        try (EarlierTables tables = EarlierTables.open(plan, directory, hash)) {
            final List<Path> fresh = store.segments().stream()
                    .filter(segment -> !tables.segments().containsKey(name(segment)))
                    .toList();
            return tables.runs().isPresent() && fresh.isEmpty()
                    ? new Gathered(plan.size(), count(tables), 0, tables.runs().get())
                    : gather(hash, tables, fresh);
        }
    }

    private static String name(Path segment) {
        return String.valueOf(segment.getFileName());
    }

    private Gathered gather(String hash, EarlierTables tables, List<Path> fresh) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.in(directory);
                RowBuckets buckets = new RowBuckets(scratch.path(), plan.size())) {
            final Map<String, String> known = new TreeMap<>(tables.segments());
            for (final Path segment : fresh) {
                known.put(name(segment), GatheredState.mark(segment));
                SegmentFile.read(
                        segment, store.figures(), (key, row) -> add(buckets, name(segment), plan.find(key), row));
            }
            GatheredState.remove(directory);
            // Others may gather at the same time: each has files of its own until both tables are whole.
            final Path runs = scratch.path().resolve(WHOLE);
            final Path times = scratch.path().resolve(TIMES);
            try (Writer lines = Files.newBufferedWriter(runs);
                    Writer seconds = Files.newBufferedWriter(times)) {
                merge(buckets, tables, lines, seconds);
            }
            final Path table = directory.resolve(done == plan.size() ? WHOLE : PARTIAL);
            // Of these very files: if others move theirs over them, nobody may take those for these.
            final Path state = new GatheredState(
                            hash,
                            known,
                            Map.of(name(table), GatheredState.mark(runs), TIMES, GatheredState.mark(times)))
                    .write(scratch.path());
            move(times, directory.resolve(TIMES));
            move(runs, table);
            removeOther();
            if (done == plan.size()) {
                store.trainings().clear();
            }
            move(state, directory.resolve(state.getFileName()));
            return new Gathered(plan.size(), done, fresh.size(), table);
        }
    }

    /** A table of all runs that another gathering made since this one began stays. */
    private void removeOther() throws IOException {
        if (done == plan.size()) {
            Files.deleteIfExists(directory.resolve(PARTIAL));
        } else if (GatheredState.mark(directory.resolve(WHOLE)).equals(whole)) {
            Files.deleteIfExists(directory.resolve(WHOLE));
        }
    }

    /** At no time is the file missing that was there before. */
    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    private void add(RowBuckets buckets, String segment, int run, String row) {
        if (run >= 0) {
            buckets.add(run, segment, row);
            plan.copies(run).forEach(copy -> buckets.add(copy, segment, row));
        }
    }

    private static int count(EarlierTables tables) throws IOException {
        int count = 0;
        while (tables.number() < Integer.MAX_VALUE) {
            count++;
            tables.next();
        }
        return count;
    }

    private void merge(RowBuckets buckets, EarlierTables tables, Writer runs, Writer times) throws IOException {
        runs.append(table.header()).append('\n');
        times.append(RunTable.timesHeader()).append('\n');
        final String[] lines = new String[RowBuckets.SIZE];
        final String[] seconds = new String[RowBuckets.SIZE];
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            final int start = bucket * RowBuckets.SIZE;
            final int end = Math.min(plan.size(), start + RowBuckets.SIZE);
            for (; tables.number() < end; tables.next()) {
                lines[tables.number() - start] = tables.line();
                seconds[tables.number() - start] = tables.time();
            }
            buckets.read(bucket, (run, segment, row) -> {
                final String line = table.line(run, row);
                if (lines[run - start] == null) {
                    lines[run - start] = line;
                    seconds[run - start] = RunTable.time(segment, row);
                } else if (!lines[run - start].equals(line)) {
                    throw twoResults(run, RunTable.segment(seconds[run - start]), segment);
                }
            });
            for (int i = 0; i < end - start; i++) {
                if (lines[i] != null) {
                    runs.append(lines[i]).append('\n');
                    times.append(seconds[i]).append('\n');
                    done++;
                }
                lines[i] = null;
                seconds[i] = null;
            }
        }
    }

    private NoctuleException twoResults(int run, String one, String other) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The campaign is not deterministic: " + table.words(run) + " came to other figures in " + one
                        + " than in " + other + ".",
                "Maybe its agent draws numbers from a generator without a seed, or reads a clock or a file that changes.");
    }
}
