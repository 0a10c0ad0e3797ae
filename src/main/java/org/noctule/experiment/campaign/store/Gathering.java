package org.noctule.experiment.campaign.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.campaign.CampaignPlan;
import org.noctule.file.FullDisk;

/**
 * Merges the segments of a campaign into {@code runs.csv} and {@code times.csv}, in the order of the plan; only
 * segments that are new are read. A run that was made twice is kept once, and must have come to the same figures.
 */
public final class Gathering {
    private static final String WHOLE = "runs.csv";
    private static final String PARTIAL = "runs.partial.csv";
    private static final String TIMES = "times.csv";

    private final CampaignStore store;
    private final CampaignPlan plan;
    private final Path directory;
    private final RunTable table;
    private int done;

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
        } catch (final IOException | UncheckedIOException e) {
            throw new NoctuleException(
                    FullDisk.caused(e) ? NoctuleException.Kind.AGAIN : NoctuleException.Kind.RUN,
                    "The rows of (" + store.directory() + ") cannot be gathered: " + e.getMessage() + ".",
                    "Maybe the disk is full, or you may not write there.",
                    e);
        }
    }

    private Gathered gather() throws IOException {
        final String hash = GatheredState.plan(directory);
        final Optional<GatheredState> earlier = GatheredState.read(directory, hash);
        final Map<String, String> known =
                new TreeMap<>(earlier.map(GatheredState::segments).orElse(Map.of()));
        final List<Path> fresh = new ArrayList<>();
        try (RowBuckets buckets = new RowBuckets(directory, plan.size());
                EarlierTables tables = earlier.isPresent()
                        ? EarlierTables.open(plan, newest(), directory.resolve(TIMES))
                        : EarlierTables.none(plan)) {
            for (final Path segment : store.segments()) {
                final String name = segment.getFileName().toString();
                if (!known.containsKey(name)) {
                    known.put(name, GatheredState.mark(segment));
                    fresh.add(segment);
                    SegmentFile.read(segment, store.header(), (key, row) -> add(buckets, name, plan.find(key), row));
                }
            }
            if (earlier.isPresent() && fresh.isEmpty()) {
                return new Gathered(plan.size(), count(tables), 0, newest());
            }
            GatheredState.remove(directory);
            // Others may gather at the same time: each has files of its own until both tables are whole.
            final Path runs = buckets.folder().resolve(WHOLE);
            final Path times = buckets.folder().resolve(TIMES);
            try (Writer lines = Files.newBufferedWriter(runs);
                    Writer seconds = Files.newBufferedWriter(times)) {
                merge(buckets, tables, lines, seconds);
            }
            move(times, directory.resolve(TIMES));
            move(runs, directory.resolve(done == plan.size() ? WHOLE : PARTIAL));
        }
        Files.deleteIfExists(directory.resolve(done == plan.size() ? PARTIAL : WHOLE));
        new GatheredState(
                        hash,
                        known,
                        Map.of(
                                newest().getFileName().toString(),
                                GatheredState.mark(newest()),
                                TIMES,
                                GatheredState.mark(directory.resolve(TIMES))))
                .write(directory);
        return new Gathered(plan.size(), done, fresh.size(), newest());
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path newest() {
        final Path whole = directory.resolve(WHOLE);
        return Files.exists(whole) ? whole : directory.resolve(PARTIAL);
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
