package org.noctule.command.terminal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;

/** Shows how many runs of a comparison are over: a bar on a terminal, else a line now and then. */
public final class ComparisonView implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final Terminal terminal;
    private int runs;
    private final RedrawnLine line;
    private final Timer timer = new Timer("noctule-progress", true);
    private final long start = System.nanoTime();
    private int done;
    private int told = -1;

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
        this.line = new RedrawnLine(terminal.err());
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
     * Hears how many runs there really are.
     *
     * @param count their number
     */
    public synchronized void of(int count) {
        runs = count;
    }

    /**
     * Hears that so many runs are over, on any thread.
     *
     * @param count their number, this one included
     */
    public synchronized void over(int count) {
        done = Math.max(done, count);
    }

    private synchronized void show() {
        if (terminal.lines()) {
            tell();
        } else if (terminal.interactive()) {
            line.draw(ProgressView.bar(
                    done / (double) runs, String.format(Locale.ROOT, " %d/%d runs, %s", done, runs, remaining())));
        } else {
            terminal.err()
                    .println(
                            String.format(Locale.ROOT, "noctule: %d of %d runs are over, %s", done, runs, remaining()));
        }
    }

    private void tell() {
        if (done != told) {
            told = done;
            final Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("progress", "runs");
            figures.put("done", done);
            figures.put("of", Math.max(runs, done));
            terminal.line(figures);
        }
    }

    private String remaining() {
        return ProgressView.remaining(done / (double) runs, (System.nanoTime() - start) / NANOS);
    }

    @Override
    public synchronized void close() {
        timer.cancel();
        if (terminal.lines()) {
            tell();
        }
        line.close();
    }
}
