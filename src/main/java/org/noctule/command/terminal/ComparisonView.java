package org.noctule.command.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows how many runs are over, and which: above a bar on a terminal, else by a line each. Where many end at once those
 * alone are named that failed.
 */
public final class ComparisonView implements AutoCloseable {
    /** Runs that are named at a time. */
    private static final int MOST = 10;
    /** Looks after which something is told although nothing has changed. */
    private static final int SILENT = 12;

    private final Terminal terminal;
    private final int runs;
    private final RedrawnLine line;
    private final Timer timer = new Timer("noctule-progress", true);
    private final RemainingTime remaining = new RemainingTime();
    private final List<Ended> ended = new ArrayList<>();
    private int done;
    private int told = -1;
    private int silent;

    /** A run that is over. */
    private record Ended(String run, boolean failed) {}

    /**
     * Begins to show; the first sign comes before any run is over.
     *
     * @param terminal the terminal to draw on
     * @param runs runs of the comparison
     * @param quiet true to show nothing
     */
    public ComparisonView(Terminal terminal, int runs, boolean quiet) {
        this.terminal = terminal;
        this.runs = runs;
        this.line = new RedrawnLine(terminal);
        if (!terminal.hides(quiet)) {
            final TimerTask task = new TimerTask() {
                @Override
                public void run() {
                    show();
                }
            };
            if (terminal.lines()) {
                timer.schedule(task, 0, 200);
            } else {
                timer.schedule(task, terminal.interactive() ? 500 : 1500, terminal.interactive() ? 300 : 5000);
            }
        }
    }

    /**
     * Hears that so many runs are over, on any thread.
     *
     * @param count their number, this one included
     */
    public synchronized void over(int count) {
        done = Math.max(done, count);
    }

    /**
     * Hears which run is over, too.
     *
     * @param count their number, this one included
     * @param run the run and what it came to, in one line
     * @param failed true if it failed
     */
    public synchronized void over(int count, String run, boolean failed) {
        over(count);
        ended.add(new Ended(run, failed));
    }

    private synchronized void show() {
        if (terminal.lines()) {
            tell();
        } else if (terminal.interactive()) {
            line.above(named());
            draw();
            told = done;
        } else if (done != told || ++silent == SILENT) {
            named().forEach(terminal.err()::println);
            terminal.err()
                    .println(Stream.concat(
                                    Stream.of(String.format(
                                            Locale.ROOT, "noctule: %,d of %,d runs are over", done, runs)),
                                    remaining().stream())
                            .collect(Collectors.joining(", ")));
            told = done;
            silent = 0;
        }
    }

    private void draw() {
        final List<String> figures =
                new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d/%,d runs", done, Math.max(runs, done))));
        remaining().ifPresent(figures::add);
        line.draw(ProgressView.bar(Math.min(1, done / (double) runs), figures, line.width()));
    }

    private Optional<String> remaining() {
        return done < runs ? remaining.at(System.nanoTime(), done / (double) runs) : Optional.empty();
    }

    /** The runs that have ended since the last call, as far as they are named. */
    private List<String> named() {
        final List<String> lines = ended.stream()
                .filter(run -> ended.size() <= MOST || run.failed())
                .map(run -> "noctule: " + run.run())
                .toList();
        ended.clear();
        return lines;
    }

    private void tell() {
        if (done != told) {
            told = done;
            final Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("progress", "runs");
            figures.put("done", done);
            figures.put("of", Math.max(runs, done));
            final List<String> ends = ended.stream().map(Ended::run).toList();
            ended.clear();
            if (!ends.isEmpty()) {
                figures.put("ended", ends);
            }
            terminal.line(figures);
        }
    }

    @Override
    public synchronized void close() {
        timer.cancel();
        if (terminal.lines()) {
            tell();
        } else if (told >= 0) {
            final boolean drawn = line.isDrawn();
            line.above(named());
            if (drawn) {
                draw();
            }
        }
        line.close();
    }
}
