package org.noctule.command.terminal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunStatus;

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
        this.line = new RedrawnLine(terminal.err());
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
        final double seconds = (nanoTime - start) / (double) SECOND;
        if (terminal.interactive()) {
            due = nanoTime + SECOND / 5;
            line.draw(bar(status, seconds));
        } else {
            due = nanoTime + 5 * SECOND;
            terminal.err()
                    .println(String.format(
                            Locale.ROOT,
                            "noctule: date %.0f s, %d of %d jobs done, %d waiting, %.0f jobs/s",
                            status.clock(),
                            status.done(),
                            jobs,
                            status.waiting(),
                            status.done() / seconds));
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
    private String bar(RunStatus status, double seconds) {
        final double part = Math.min(1, status.done() / (double) Math.max(1, jobs));
        return bar(
                part,
                String.format(
                        Locale.ROOT,
                        " %d/%d jobs, date %.0f s, %s",
                        status.done(),
                        jobs,
                        status.clock(),
                        remaining(part, seconds)));
    }

    /** Draws a part of a whole; the bar gives room to the figures behind it. */
    static String bar(double part, String figures) {
        final String share = String.format(Locale.ROOT, "noctule %3d %% ", (int) (100 * part));
        final int room = RedrawnLine.WIDEST - share.length() - "[]".length() - figures.length();
        final int cells = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, room));
        final int drawn = (int) (cells * part);
        return share + "[" + "=".repeat(drawn) + " ".repeat(cells - drawn) + "]" + figures;
    }

    /** Tells how long the rest takes if a part took so many seconds. */
    static String remaining(double part, double seconds) {
        return part > 0 ? "ETA " + time((long) (seconds * (1 - part) / part)) : "ETA ?";
    }

    private static String time(long seconds) {
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    @Override
    public void close() {
        tellLast();
        line.close();
    }
}
