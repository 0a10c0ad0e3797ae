package org.noctule.experiment.campaign.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.noctule.experiment.campaign.CampaignPlan;
import org.noctule.experiment.campaign.RunKey;

/** The tables of the last gathering, read side by side in the order of the plan. */
final class EarlierTables implements AutoCloseable {
    private final CampaignPlan plan;
    private final List<BufferedReader> readers;
    private String line = "";
    private String time = "";
    private int number = -1;

    private EarlierTables(CampaignPlan plan, List<BufferedReader> readers) throws IOException {
        this.plan = plan;
        this.readers = readers;
        for (final BufferedReader reader : readers) {
            reader.readLine();
        }
        next();
    }

    /** Opens both tables. */
    static EarlierTables open(CampaignPlan plan, Path runs, Path times) throws IOException {
        return new EarlierTables(plan, List.of(Files.newBufferedReader(runs), Files.newBufferedReader(times)));
    }

    /** Opens none. */
    static EarlierTables none(CampaignPlan plan) throws IOException {
        return new EarlierTables(plan, List.of());
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

    @Override
    public void close() throws IOException {
        for (final BufferedReader reader : readers) {
            reader.close();
        }
    }
}
