package org.noctule.experiment.distributed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.Crew;
import org.noctule.experiment.process.WorkerProcess;
import org.noctule.experiment.workflow.ExchangeJson;
import org.noctule.grid.MemberFlags;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.EpisodeCode;
import org.noctule.learning.training.EpisodeSource;

/**
 * Episodes that other processes play. The learner takes those of an update in the order of their numbers, so that
 * neither the number of members nor the loss of some of them changes what it learns: what a lost member was to play,
 * another plays.
 */
public final class MemberEpisodes implements EpisodeSource {
    private static final long CAPACITY = 4L << 30;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Consumer<String> warnings;
    private final Crew crew = new Crew();
    private final List<WorkerProcess> members = new ArrayList<>();
    private final ExchangePlace place;
    private final Exchange exchange;

    /**
     * Starts members.
     *
     * @param count number of processes
     * @param kind way of weights and episodes
     * @param program the class with the entry point
     * @param arguments the words after {@code noctule} that make a process a {@link TrainingMember} of this training
     * @param warnings is told of members that are lost
     * @throws NoctuleException if one cannot begin
     */
    public MemberEpisodes(
            int count, ExchangeKind kind, Class<?> program, List<String> arguments, Consumer<String> warnings) {
        this.warnings = warnings;
        this.place = ExchangePlace.open(kind, Path.of(System.getProperty("java.io.tmpdir")), CAPACITY, Duration.ZERO);
        this.exchange = place.address().join();
        final List<String> flags =
                kind == ExchangeKind.MAP ? MemberFlags.of(Runtime.version().feature()) : List.of();
        try {
            for (int i = 1; i <= count; i++) {
                final String name = "member " + i + " of the training";
                members.add(crew.add(() -> WorkerProcess.start(name, program, flags, arguments)));
            }
            members.forEach(member ->
                    member.send(ExchangeJson.write(place.address(), ExchangeJson.question(TrainingMember.JOIN))));
            members.forEach(WorkerProcess::receive);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    static String episode(int number) {
        return "episode_" + number;
    }

    @Override
    public List<Episode> play(float[] weights, int observationSize, int actionCount, int first, int count) {
        final String version = "weights_" + first;
        exchange.put(version, Block.of(weights, weights.length));
        final Round round = new Round(version, first, count);
        final List<Thread> threads = members.stream().map(round::begin).toList();
        threads.forEach(MemberEpisodes::join);
        round.demandAll();
        members.removeAll(round.lost);
        final List<Episode> episodes = new ArrayList<>();
        for (int number = first; number < first + count; number++) {
            final byte[] bytes = exchange.get(episode(number), PATIENCE).bytes();
            episodes.add(EpisodeCode.decode(bytes, observationSize, actionCount, episode(number)));
            exchange.remove(episode(number));
        }
        exchange.remove(version);
        return episodes;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The training was interrupted.", "Maybe go on with --resume.");
        }
    }

    /** The episodes of an update, handed out one by one. */
    private final class Round {
        private final String version;
        private final ConcurrentLinkedDeque<Integer> open = new ConcurrentLinkedDeque<>();
        private final List<WorkerProcess> lost = new ArrayList<>();
        private int left;
        private Optional<RuntimeException> failure = Optional.empty();

        Round(String version, int first, int count) {
            this.version = version;
            this.left = count;
            IntStream.range(first, first + count).forEach(open::add);
        }

        Thread begin(WorkerProcess member) {
            final Thread thread = new Thread(() -> serve(member), "noctule-member");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        private void serve(WorkerProcess member) {
            for (Optional<Integer> number = next(); number.isPresent(); number = next()) {
                try {
                    member.ask(ExchangeJson.question(TrainingMember.PLAY)
                            .put("weights", version)
                            .put("episode", number.get()));
                    done();
                } catch (final NoctuleException e) {
                    gone(member, number.get(), e);
                    return;
                } catch (final RuntimeException e) {
                    fail(e);
                    return;
                }
            }
        }

        /** The next episode; waits while others play the last ones, as one of them may be lost. */
        private synchronized Optional<Integer> next() {
            while (open.isEmpty() && left > 0 && failure.isEmpty()) {
                try {
                    wait();
                } catch (final InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return Optional.empty();
                }
            }
            return failure.isPresent() ? Optional.empty() : Optional.ofNullable(open.poll());
        }

        private synchronized void done() {
            left--;
            notifyAll();
        }

        private synchronized void gone(WorkerProcess member, int number, NoctuleException e) {
            if (e.kind() != NoctuleException.Kind.PEER) {
                // Others would fail in the same way.
                fail(e);
                return;
            }
            lost.add(member);
            open.addFirst(number);
            if (lost.size() == members.size()) {
                fail(e);
            } else {
                warnings.accept(e.getMessage() + " Others play its episodes.");
            }
            notifyAll();
        }

        private synchronized void fail(RuntimeException e) {
            failure = failure.or(() -> Optional.of(e));
            notifyAll();
        }

        synchronized void demandAll() {
            failure.ifPresent(e -> {
                throw e;
            });
        }
    }

    @Override
    public void close() {
        crew.close();
        exchange.close();
        place.close();
    }
}
