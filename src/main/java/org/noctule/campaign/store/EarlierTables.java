package org.noctule.campaign.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.RunKey;

/** The tables of the last gathering, read side by side in the order of the plan. */
final class EarlierTables implements AutoCloseable {
    private final CampaignPlan plan;
    private final Optional<Path> runs;
    private final Map<String, String> segments;
    private final List<BufferedReader> readers;
    private String line = "";
    private String time = "";
    private int number = -1;

    private EarlierTables(
            CampaignPlan plan, Optional<Path> runs, Map<String, String> segments, List<BufferedReader> readers)
            throws IOException {
        this.plan = plan;
        this.runs = runs;
        this.segments = segments;
        this.readers = readers;
        for (final BufferedReader reader : readers) {
            reader.readLine();
        }
        next();
    }

    /** Opens both tables, or none if there are none of this plan, or others put theirs there just now. */
    static EarlierTables open(CampaignPlan plan, Path directory, String hash) throws IOException {
        final Optional<GatheredState> state = GatheredState.read(directory, hash);
        if (state.isEmpty()) {
            return none(plan);
        }
        final String name = state.get().files().containsKey(Gathering.WHOLE) ? Gathering.WHOLE : Gathering.PARTIAL;
        final List<BufferedReader> readers = new ArrayList<>();
        try {
            readers.add(Files.newBufferedReader(directory.resolve(name)));
            readers.add(Files.newBufferedReader(directory.resolve(Gathering.TIMES)));
        } catch (final NoSuchFileException e) {
            closeAll(readers);
            return none(plan);
        }
        if (!state.get().holds(directory)) {
            closeAll(readers);
            return none(plan);
        }
        return new EarlierTables(
                plan, Optional.of(directory.resolve(name)), state.get().segments(), readers);
    }

    private static EarlierTables none(CampaignPlan plan) throws IOException {
        return new EarlierTables(plan, Optional.empty(), Map.of(), List.of());
    }

    /** The table of runs, if there is one. */
    Optional<Path> runs() {
        return runs;
    }

    /** Marks of the segments that the tables hold, by their names. */
    Map<String, String> segments() {
        return segments;
    }

    /** The number of the next run, {@link Integer#MAX_VALUE} at the end. */
    int number() {
        return number;
    }

    String line() {
        return line;
    }

    String time() {
        return time;
    }

    /** Copies of a run follow it in the order of the plan. */
    void next() throws IOException {
        final String read = readers.isEmpty() ? null : readers.get(0).readLine();
        if (read == null) {
            number = Integer.MAX_VALUE;
            return;
        }
        line = read;
        time = String.valueOf(readers.get(1).readLine());
        final int first = plan.find(RunKey.parse(line.substring(0, RunKey.LENGTH)));
        final int last = number;
        number = first > last
                ? first
                : plan.copies(first).stream()
                        .filter(copy -> copy > last)
                        .findFirst()
                        .orElse(Integer.MAX_VALUE);
    }

    private static void closeAll(List<BufferedReader> readers) throws IOException {
        for (final BufferedReader reader : readers) {
            reader.close();
        }
    }

    @Override
    public void close() throws IOException {
        closeAll(readers);
    }
}
