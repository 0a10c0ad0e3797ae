package org.noctule.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.noctule.journal.JournalFile;
import org.noctule.journal.JournalHeader;
import org.noctule.journal.JournalRule;
import org.noctule.journal.JournalTiming;
import org.noctule.journal.RecordedReplies;
import org.noctule.journal.RunJournal;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;

/** The cost of journals, and the speed of runs that are played again from them, by processor time of the thread. */
final class JournalBench implements Bench {
    private static final String EASY = "{\"agent\": {\"name\": \"easy\"}}";
    private static final double TARGET_OVERHEAD = 0.05;
    private static final double TARGET_SOCKET = 0.01;
    private static final double TARGET_RESUME = 0.4;
    /** Seconds that a message takes over a socket, at least. */
    private static final double ROUND_TRIP = 50e-6;

    private static final int RUNS = 9;
    private static final int GENERATED = 1_000_000;

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String summary() {
        return "journals of EASY runs: overhead, size, replay, resume at half of a million jobs";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("EASY with and without a journal, in process, all series recorded, processor time");
        final Path file = file();
        try {
            traces.forEachLog(
                    table,
                    (log, trace) -> run(
                            table,
                            log.name(),
                            Runs.scenario(Runs.flat(log.cores()), Traces.read(trace, Traces.coresOnly())),
                            file));
            final Scenario generated =
                    Runs.scenario(Runs.flat(GeneratedJobs.CORES), GeneratedJobs.rigid(GENERATED / 10));
            run(table, "generated", generated, file);
            half(table, file);
        } finally {
            delete(file);
        }
    }

    private static void run(BenchTable table, String name, Scenario scenario, Path file) {
        final double[] plain = new double[RUNS];
        final double[] journalled = new double[RUNS];
        final double[] replayed = new double[RUNS];
        // What else the machine does comes and goes, so that they take turns.
        for (int i = -RUNS / 2; i < RUNS; i++) {
            final int place = Math.max(i, 0);
            plain[place] = Timing.processorTime(() -> live(scenario, SessionListener.NONE));
            journalled[place] = Timing.processorTime(() -> journalled(scenario, file));
            replayed[place] = Timing.processorTime(() -> replay(scenario, file));
        }
        final long messages = messages(file);
        final double live = median(plain);
        final double cost = median(journalled) - live;
        table.row(name + ", live", live, "s", "");
        table.atMost("  journal over live", cost / live, "", TARGET_OVERHEAD);
        table.atMost(
                "  over a socket's " + messages + " round trips", cost / (messages * ROUND_TRIP), "", TARGET_SOCKET);
        table.row("  bytes per message", (double) size(file) / messages, "bytes", "");
        table.row("  replay over live", median(replayed) / live, "", "");
    }

    private static double median(double[] seconds) {
        final double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void live(Scenario scenario, SessionListener listener) {
        try (Simulation simulation = new Simulation(scenario, new ColumnRecorder(RecordedSeries.all()))) {
            SessionLoop.play(simulation, Runs.agent("easy", EASY), new Clock(listener));
        }
    }

    /** Takes the time of each answer, as every run does. */
    private static final class Clock implements SessionListener {
        private final SessionListener listener;
        private long asked;
        private long thought;

        Clock(SessionListener listener) {
            this.listener = listener;
        }

        @Override
        public void asked(Message message) {
            asked = System.nanoTime();
        }

        @Override
        public void answered(Message message, Reply reply) {
            final long now = System.nanoTime();
            thought = Math.max(thought, now - asked);
            if (listener instanceof RunJournal journal) {
                journal.answered(message, reply, now);
            } else {
                listener.answered(message, reply);
            }
        }
    }

    private static void journalled(Scenario scenario, Path file) {
        try (RunJournal journal = begin(file)) {
            live(scenario, journal);
            journal.complete();
        }
    }

    private static RunJournal begin(Path file) {
        return RunJournal.begin(
                file,
                JournalRule.KEEP,
                new JournalHeader(JsonNodeFactory.instance.objectNode()),
                JournalTiming.DEFAULT,
                warning -> {
                    throw new IllegalStateException(warning);
                });
    }

    private static void replay(Scenario scenario, Path file) {
        try (JournalFile journal = JournalFile.read(file);
                Simulation simulation = new Simulation(scenario, new ColumnRecorder(RecordedSeries.all()))) {
            SessionLoop.play(simulation, new RecordedReplies(journal)::next, SessionListener.NONE);
        }
    }

    /** A run of which the second half of the journal is lost: the time until it is where it was. */
    private static void half(BenchTable table, Path file) {
        final Scenario scenario = Runs.scenario(Runs.flat(GeneratedJobs.CORES), GeneratedJobs.rigid(GENERATED));
        final double live = Timing.processorTime(() -> journalled(scenario, file));
        table.row("generated, 1,000,000 jobs, live with journal", live, "s", "");
        cut(file);
        final double[] there = {0};
        final double whole = Timing.processorTime(() -> there[0] = resume(scenario, file));
        table.atMost("  resume at half: until it is there, over live", there[0] / live, "", TARGET_RESUME);
        table.row("  and to the end, over live", whole / live, "", "");
    }

    private static double resume(Scenario scenario, Path file) {
        final JournalFile journal = JournalFile.append(file);
        final long half = journal.messages();
        final double begin = Timing.processorTime();
        final double[] there = {0};
        try (RunJournal resumed =
                RunJournal.resume(journal, JournalRule.KEEP, JournalTiming.DEFAULT, 0, warning -> {})) {
            live(scenario, new SessionListener() {
                private long messages;

                @Override
                public void answered(Message message, Reply reply) {
                    resumed.answered(message, reply);
                    messages++;
                    if (messages == half) {
                        there[0] = Timing.processorTime() - begin;
                    }
                }
            });
            resumed.complete();
        }
        return there[0];
    }

    private static void cut(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file() {
        try {
            return Files.createTempFile("noctule-bench", ".journal");
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long messages(Path file) {
        try (JournalFile journal = JournalFile.read(file)) {
            return journal.messages();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
