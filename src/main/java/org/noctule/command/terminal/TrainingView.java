package org.noctule.command.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.Trained;
import org.noctule.learning.training.TrainingListener;

/** Shows a training that takes its time: one line that is redrawn on a terminal, else a line now and then. */
public final class TrainingView implements TrainingListener, AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    /** Below it nobody needs a forecast. */
    private static final double SHORT_S = 2;

    private final Terminal terminal;
    private final int episodes;
    private final boolean quiet;
    private final RedrawnLine line;
    private final RemainingTime remaining = new RemainingTime();
    private final long start = System.nanoTime();
    private long due;
    private double decisionsPerSecond;
    private double meanReturn;
    private Optional<Map<String, ?>> last = Optional.empty();
    private boolean forecast;

    /**
     * Makes the view of a training.
     *
     * @param terminal the terminal to draw on
     * @param episodes episodes of the whole training
     * @param quiet true to show nothing
     */
    public TrainingView(Terminal terminal, int episodes, boolean quiet) {
        this.terminal = terminal;
        this.episodes = episodes;
        this.quiet = terminal.hides(quiet);
        this.line = new RedrawnLine(terminal);
        this.due = start + (terminal.lines() ? 0 : terminal.interactive() ? SECOND / 2 : 2 * SECOND);
    }

    /** Tells how long the training is to be, before it begins. */
    public void begins() {
        if (!quiet && !terminal.lines()) {
            terminal.err()
                    .println(CommandName.in(String.format(
                            Locale.ROOT, "noctule: %,d %s to train; --nbruns N trains N.", episodes, noun(episodes))));
        }
    }

    private static String noun(int episodes) {
        return episodes == 1 ? "episode" : "episodes";
    }

    /** Tells once, from the pace of the first update, how long the rest takes if that is no matter of a moment. */
    private void forecast(Progress progress) {
        final int left = episodes - progress.episodes();
        if (forecast || quiet || left <= 0 || progress.decisionsPerSecond() <= 0) {
            return;
        }
        forecast = true;
        final double seconds =
                left * (progress.decisions() / (double) progress.episodes()) / progress.decisionsPerSecond();
        if (seconds >= SHORT_S) {
            terminal.err()
                    .println(String.format(
                            Locale.ROOT,
                            "noctule: about %s for the other %,d episodes, by the pace so far.",
                            RemainingTime.time(Math.round(seconds)),
                            left));
        }
    }

    @Override
    public void updated(Progress progress) {
        decisionsPerSecond = progress.decisionsPerSecond();
        meanReturn = progress.meanReturn();
        final long now = System.nanoTime();
        if (terminal.lines()) {
            tell(now, progress);
            return;
        }
        forecast(progress);
        final boolean ends = line.isDrawn() && progress.episodes() >= episodes;
        if (quiet || now < due && !ends) {
            return;
        }
        final List<String> figures = new ArrayList<>(List.of(
                String.format(Locale.ROOT, "%,d/%,d episodes", progress.episodes(), most(progress)),
                String.format(Locale.ROOT, "return %.4g", progress.meanReturn())));
        final double part = Math.min(1, progress.episodes() / (double) Math.max(1, episodes));
        remaining.at(now, part).ifPresent(figures::add);
        figures.add(String.format(Locale.ROOT, "loss %.4g", progress.loss()));
        figures.add(String.format(Locale.ROOT, "%,.0f decisions/s", progress.decisionsPerSecond()));
        if (terminal.interactive()) {
            due = now + SECOND / 5;
            line.draw(ProgressView.bar(part, figures, line.width()));
        } else {
            due = now + 5 * SECOND;
            terminal.err().println("noctule: " + String.join(", ", figures));
        }
    }

    private int most(Progress progress) {
        return Math.max(episodes, progress.episodes());
    }

    private synchronized void tell(long now, Progress progress) {
        final Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("progress", "episodes");
        figures.put("done", progress.episodes());
        figures.put("of", most(progress));
        figures.put("return", progress.meanReturn());
        figures.put("loss", progress.loss());
        figures.put("decisions_per_second", progress.decisionsPerSecond());
        last = Optional.of(figures);
        if (now >= due) {
            due = now + SECOND / 5;
            tellLast();
        }
    }

    private synchronized void tellLast() {
        last.ifPresent(terminal::line);
        last = Optional.empty();
    }

    /**
     * Returns a line about the whole training.
     *
     * @param trained its outcome
     * @return the line, with its end
     */
    public String summary(Trained trained) {
        return String.format(
                Locale.ROOT,
                "%,d %s trained (%s) in %.1f s, %,.0f decisions/s; return of the last update %.4g%s%n",
                trained.episodes(),
                noun(trained.episodes()),
                trained.ending().name().toLowerCase(Locale.ROOT),
                1e-9 * (System.nanoTime() - start),
                decisionsPerSecond,
                meanReturn,
                trained.bestReturn().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", best evaluation %.4g",
                                trained.bestReturn().getAsDouble())
                        : "");
    }

    @Override
    public void close() {
        tellLast();
        line.close();
    }
}
