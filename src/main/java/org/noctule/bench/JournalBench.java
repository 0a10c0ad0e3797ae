package org.noctule.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.noctule.bench.elastic.GeneratedJobs;
import org.noctule.journal.JournalFile;
import org.noctule.journal.JournalHeader;
import org.noctule.journal.JournalRule;
import org.noctule.journal.JournalTiming;
import org.noctule.journal.PastAnswers;
import org.noctule.journal.RecordedReplies;
import org.noctule.journal.RunJournal;
import org.noctule.journal.ToldAgain;
import org.noctule.protocol.Decider;
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
    private static final double TARGET_OVERHEAD = 0.04;
    private static final double TARGET_SOCKET = 0.01;
    private static final double TARGET_RESUME = 0.4;
    /** Seconds that a message takes over a socket, at least. */
    private static final double ROUND_TRIP = 50e-6;

    private static final int RUNS = 9;
    private static final int HALVES = 5;
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
        table.title(
                "EASY with and without a journal, in process, all series recorded, processor time of the run's thread");
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
        final double[] live = new double[HALVES];
        final double[] there = new double[HALVES];
        final double[] whole = new double[HALVES];
        final double[] asked = new double[HALVES];
        for (int i = -1; i < HALVES; i++) {
            final int place = Math.max(i, 0);
            live[place] = Timing.processorTime(() -> journalled(scenario, file));
            cut(file);
            asked[place] = resume(scenario, file, PastAnswers.ASKED, true);
            there[place] = resume(scenario, file, PastAnswers.SHORTENED, true);
            whole[place] = Timing.processorTime(() -> resume(scenario, file, PastAnswers.SHORTENED, false));
        }
        final double begun = median(live);
        table.row("generated, 1,000,000 jobs, live with journal", begun, "s", "");
        table.atMost("  resume at half: until it is there, over live", median(there) / begun, "", TARGET_RESUME);
        table.row("  and to the end, over live", median(whole) / begun, "", "");
        table.row("  until it is there if all answers are asked for", median(asked) / begun, "", "");
    }

    /** Seconds until a run is where it was; it ends there if it stops. */
    private static double resume(Scenario scenario, Path file, PastAnswers answers, boolean stops) {
        final JournalFile journal = JournalFile.append(file);
        final double begin = Timing.processorTime();
        final Arrival arrival = new Arrival(journal.messages(), stops);
        try (RunJournal resumed =
                        RunJournal.resume(journal, JournalRule.KEEP, JournalTiming.DEFAULT, 0, warning -> {});
                Simulation simulation = new Simulation(scenario, new ColumnRecorder(RecordedSeries.all()))) {
            final Decider agent = ToldAgain.of(resumed, Runs.agent("easy", EASY), answers);
            final Clock clock = new Clock(resumed);
            Message message = simulation.begin();
            while (!arrival.over()) {
                clock.asked(message);
                final Reply reply = agent.decide(message);
                clock.answered(message, reply);
                arrival.answered();
                if (simulation.ended()) {
                    resumed.complete();
                    break;
                }
                message = simulation.next(reply);
            }
        }
        return arrival.date - begin;
    }

    /** Counts messages up to the one at which a run was ended. */
    private static final class Arrival {
        private final long last;
        private final boolean stops;
        private long messages;
        private double date;

        Arrival(long last, boolean stops) {
            this.last = last;
            this.stops = stops;
        }

        void answered() {
            messages++;
            if (messages == last) {
                date = Timing.processorTime();
            }
        }

        boolean over() {
            return stops && messages >= last;
        }
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
