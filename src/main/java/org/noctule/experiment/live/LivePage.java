package org.noctule.experiment.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunObserver;
import org.noctule.learning.training.Progress;
import org.noctule.learning.training.TrainingListener;
import org.noctule.report.server.Broadcast;
import org.noctule.report.server.PageServer;
import org.noctule.report.server.Resources;

/**
 * A page that shows runs, one after the other, and trainings while they go on. A thread of its own asks for figures at
 * most ten times a second; the run waits for no browser, and its results are those of a run that nobody looks at.
 */
public final class LivePage implements RunObserver.Factory, TrainingListener, AutoCloseable {
    private static final long PERIOD_MS = 100;
    private static final long PATIENCE_MS = 2_000;
    private static final int MOST_POINTS = 2_048;
    private static final List<String> TRAINING_COLUMNS =
            List.of("episodes", "return", "loss", "entropy", "evaluation", "decisions_per_s");

    private final String title;
    private final int jobs;
    private final int episodes;
    private final LiveSeries series = LiveSnapshot.series(MOST_POINTS);
    private final LiveSeries training = new LiveSeries(TRAINING_COLUMNS.size(), MOST_POINTS);
    private final Broadcast events = new Broadcast(this::greeting);
    private final PageServer server;
    private final Thread sampler = new Thread(this::sampleToTheEnd, "noctule-live");

    /** All below is guarded by this object. */
    private Optional<LiveRun> run = Optional.empty();

    private int runs;
    private long seed;
    private String report = "";
    private Optional<Progress> progress = Optional.empty();
    private LiveSnapshot shown = new LiveRun(() -> {}).latest();
    private boolean changed;
    private boolean complete;

    private LivePage(LiveSubject subject, Optional<String> bind, int port) {
        this.title = subject.title();
        this.jobs = subject.jobs();
        this.episodes = subject.episodes();
        this.server = PageServer.open(
                bind,
                port,
                Map.of(
                        "/",
                        Resources.of("live.html", LivePage.class)
                                .and("live.css", LivePage.class)
                                .and("live.js", LivePage.class)
                                .andCharts()),
                Map.of("/events", events));
        sampler.setDaemon(true);
    }

    /**
     * Opens the page.
     *
     * @param subject the subject
     * @param bind the address to listen at; empty: the loopback address
     * @param port the port, 0 for any free one
     * @return the page, open until it is closed
     * @throws org.noctule.error.NoctuleException if the address is unknown or taken
     */
    public static LivePage open(LiveSubject subject, Optional<String> bind, int port) {
        final LivePage page = new LivePage(subject, bind, port);
        page.sampler.start();
        return page;
    }

    /** {@return the address, with its token} */
    public String address() {
        return server.address();
    }

    @Override
    public synchronized RunObserver watch(OutputDirectory output, long seedOfRun) {
        final LiveRun begun = new LiveRun(this::runEnded);
        run = Optional.of(begun);
        runs++;
        seed = seedOfRun;
        report = "noctule report " + quoted(output.path().toString());
        series.clear();
        shown = begun.latest();
        complete = false;
        changed = true;
        return begun;
    }

    /** As a shell takes it. */
    private static String quoted(String path) {
        return path.matches("[A-Za-z0-9_./:@%+=,-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    @Override
    public synchronized void updated(Progress update) {
        progress = Optional.of(update);
        training.add(new double[] {
            update.episodes(),
            update.meanReturn(),
            update.loss(),
            update.entropy(),
            update.evaluation().orElse(Double.NaN),
            update.decisionsPerSecond()
        });
        changed = true;
    }

    private synchronized void runEnded() {
        take();
        complete = run.filter(LiveRun::complete).isPresent();
    }

    /** Tells the browsers of the end, and waits a moment for those that have not heard of it. */
    @Override
    public void close() {
        sampler.interrupt();
        events.end(event().toString());
        events.awaitReaders(PATIENCE_MS);
        server.close();
    }

    /** Goes without a word, as a process that is killed does. */
    void abandon() {
        sampler.interrupt();
        server.close();
    }

    private void sampleToTheEnd() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MS);
                sample();
            }
        } catch (final InterruptedException e) {
            // The page is closed.
            Thread.currentThread().interrupt();
        }
    }

    private void sample() {
        final String event;
        synchronized (this) {
            run.ifPresent(LiveRun::want);
            take();
            if (!changed) {
                return;
            }
            changed = false;
            event = events.hasReaders() ? event().toString() : "";
        }
        if (!event.isEmpty()) {
            events.publish(event);
        }
    }

    /** Takes the newest snapshot into the series. */
    private void take() {
        final LiveSnapshot latest = run.map(LiveRun::latest).orElse(shown);
        if (latest != shown) {
            series.add(latest.row(shown));
            shown = latest;
            changed = true;
        }
    }

    private synchronized ObjectNode event() {
        final ObjectNode event = LiveJson.object();
        event.put("run", runs);
        event.put("seed", seed);
        event.put("complete", complete);
        event.put("report", report);
        if (run.isPresent()) {
            event.set("now", LiveJson.snapshot(shown));
            event.set("series", LiveJson.points(last(series)));
        }
        if (progress.isPresent()) {
            event.set("training", LiveJson.points(last(training)));
        }
        return event;
    }

    private static List<double[]> last(LiveSeries series) {
        final List<double[]> points = series.points();
        return points.subList(Math.max(0, points.size() - 1), points.size());
    }

    /** All that is known, for a browser that has just come. */
    private synchronized String greeting() {
        final ObjectNode greeting = event();
        greeting.put("title", title);
        greeting.put("jobs", jobs);
        greeting.put("episodes", episodes);
        greeting.set("columns", LiveJson.names(LiveSnapshot.COLUMNS));
        greeting.set("training_columns", LiveJson.names(TRAINING_COLUMNS));
        greeting.set("series", LiveJson.points(series.points()));
        greeting.set("training", LiveJson.points(training.points()));
        return greeting.toString();
    }
}
