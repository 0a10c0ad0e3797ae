package org.noctule.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.noctule.experiment.RunProgress;
import org.noctule.simulator.Simulation;

/**
 * Shows a run that takes its time: a bar on a terminal, else a line now and then. A run that is over before is not
 * bothered.
 */
final class ProgressView implements RunProgress, AutoCloseable {
    private static final long SECOND = 1_000_000_000L;

    private final PrintStream err;
    private final boolean interactive;
    private long start = Long.MIN_VALUE;
    private final int jobs;
    private Optional<ProgressBar> bar = Optional.empty();
    private long due;

    ProgressView(Terminal terminal, int jobs) {
        this.err = terminal.err();
        this.interactive = terminal.interactive();
        this.jobs = jobs;
    }

    @Override
    public void step(long nanoTime, Simulation simulation) {
        if (start == Long.MIN_VALUE) {
            start = nanoTime;
            due = start + (interactive ? SECOND / 2 : 2 * SECOND);
        }
        if (nanoTime < due) {
            return;
        }
        final int done = simulation.nbSubmitted() - simulation.nbWaiting() - simulation.nbRunning();
        final String text = String.format(
                Locale.ROOT,
                "date %.0f s, %d of %d jobs done, %d waiting, %.0f jobs/s",
                simulation.clock(),
                done,
                jobs,
                simulation.nbWaiting(),
                done * (double) SECOND / (nanoTime - start));
        if (interactive) {
            due = nanoTime + SECOND / 5;
            bar().setExtraMessage(text).stepTo(done);
        } else {
            due = nanoTime + 5 * SECOND;
            err.println("noctule: " + text);
        }
    }

    private ProgressBar bar() {
        if (bar.isEmpty()) {
            bar = Optional.of(new ProgressBarBuilder()
                    .setTaskName("noctule")
                    .setInitialMax(jobs)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(200)
                    .hideEta()
                    .setConsumer(new ConsoleProgressBarConsumer(err))
                    .build());
        }
        return bar.get();
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
