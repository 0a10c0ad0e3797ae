package org.noctule.command.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunStatus;
import org.noctule.report.measure.Amounts;

/**
 * Shows a run that takes its time: a bar that is redrawn on a terminal, else a line now and then. A run that is over
 * before is not bothered. A program gets a line at the beginning, one now and then, and one at the end.
 */
public final class ProgressView implements RunProgress, AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    private static final int LONGEST_BAR = 20;
    private static final int SHORTEST_BAR = 5;

    private final Terminal terminal;
    private final int jobs;
    private final RedrawnLine line;
    private final RemainingTime remaining = new RemainingTime();
    private long start = Long.MIN_VALUE;
    private long due;
    private Optional<Map<String, ?>> last = Optional.empty();

    /**
     * Makes the view of a run.
     *
     * @param terminal the terminal to draw on
     * @param jobs jobs of the run
     */
    public ProgressView(Terminal terminal, int jobs) {
        this.terminal = terminal;
        this.jobs = jobs;
        this.line = new RedrawnLine(terminal);
    }

    @Override
    public void step(long nanoTime, RunStatus status) {
        if (start == Long.MIN_VALUE) {
            start = nanoTime;
            due = terminal.lines() ? start : start + (terminal.interactive() ? SECOND / 2 : 2 * SECOND);
        }
        if (terminal.lines()) {
            tell(nanoTime, status);
            return;
        }
        if (nanoTime < due) {
            return;
        }
        if (terminal.interactive()) {
            due = nanoTime + SECOND / 5;
            line.draw(bar(nanoTime, status));
        } else {
            due = nanoTime + 5 * SECOND;
            terminal.err()
                    .println(String.format(
                            Locale.ROOT,
                            "noctule: %,d of %,d jobs done, %,d waiting, at %s, %,.0f jobs/s",
                            status.done(),
                            Math.max(jobs, status.done()),
                            status.waiting(),
                            Amounts.date(status.clock()),
                            status.done() * (double) SECOND / (nanoTime - start)));
        }
    }

    private synchronized void tell(long nanoTime, RunStatus status) {
        final Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("progress", "jobs");
        figures.put("done", status.done());
        figures.put("of", Math.max(jobs, status.done()));
        figures.put("waiting", status.waiting());
        figures.put("running", status.running());
        figures.put("date", status.clock());
        last = Optional.of(figures);
        if (nanoTime >= due) {
            due = nanoTime + SECOND / 5;
            tellLast();
        }
    }

    private synchronized void tellLast() {
        last.ifPresent(terminal::line);
        last = Optional.empty();
    }

    /** Registered jobs make a run longer than its files say, so the part that is done has a limit. */
    private String bar(long nanoTime, RunStatus status) {
        final double part = Math.min(1, status.done() / (double) Math.max(1, jobs));
        final List<String> figures = new ArrayList<>(List.of(counted(status.done())));
        remaining.at(nanoTime, part).ifPresent(figures::add);
        figures.add("at " + Amounts.date(status.clock()));
        return bar(part, figures, line.width());
    }

    private String counted(long done) {
        return Amounts.number(done) + "/" + Amounts.number(Math.max(jobs, done)) + " jobs";
    }

    /** Draws a part of a whole, and as many of the figures, the first ones first, as leave room for a short bar. */
    static String bar(double part, List<String> figures, int width) {
        final String share = String.format(Locale.ROOT, "noctule %3d %% ", (int) (100 * part));
        final int room = width - share.length() - "[]".length();
        String shown = "";
        for (final String figure : figures) {
            final String longer = shown + (shown.isEmpty() ? " " : ", ") + figure;
            shown = longer.length() + SHORTEST_BAR <= room ? longer : shown;
        }
        final int cells = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, room - shown.length()));
        final int drawn = (int) (cells * part);
        return share + "[" + "=".repeat(drawn) + " ".repeat(cells - drawn) + "]" + shown;
    }

    /**
     * Shows that the run has come to its end, if it was shown before.
     *
     * @param done number of jobs that are over
     */
    public synchronized void over(long done) {
        if (line.isDrawn()) {
            final long seconds = (System.nanoTime() - start) / SECOND;
            line.draw(bar(1, List.of(counted(done), "took " + RemainingTime.time(seconds)), line.width()));
        }
    }

    @Override
    public void close() {
        tellLast();
        line.close();
    }
}
