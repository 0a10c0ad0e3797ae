package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.place.ExchangeAddress;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.WorkerLoop;
import org.noctule.json.JsonInput;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.EpisodeCode;
import org.noctule.learning.training.EpisodePlayer;
import org.noctule.learning.training.EvolutionPlayer;
import org.noctule.learning.training.TrainingPlayer;

/** A process that plays episodes of a training: takes weights from an exchange, and leaves each episode there. */
public final class TrainingMember implements AutoCloseable {
    static final String JOIN = "join";
    static final String PLAY = "play";
    static final String TRY = "try";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final WorkerLoop loop;
    private volatile Optional<ExchangeAddress> joined = Optional.empty();
    private Optional<Exchange> exchange = Optional.empty();
    private String known = "";
    private float[] weights = {};
    private boolean begun;

    private TrainingMember(InputStream in, PrintStream out, Consumer<Optional<NoctuleException>> end) {
        this.loop = WorkerLoop.begin(in, out, parting -> {
            if (parting == WorkerLoop.Parting.ORPHANED) {
                joined.ifPresent(ExchangePlace::deleteOrphan);
                end.accept(Optional.empty());
            } else {
                end.accept(Optional.of(NoctuleException.peer(
                        "The training goes on without this member, of which nothing was heard for too long.",
                        "Maybe it was stopped (SIGSTOP), or its machine stood still; others play its episodes.")));
            }
        });
    }

    /**
     * Begins to tell that this process is alive; questions wait until it serves.
     *
     * @param in the questions
     * @param out the answers
     * @param end ends this process at once: without a word if whoever asks was killed, and with a complaint if it took
     *     this process for lost
     * @return the member, to be closed
     */
    public static TrainingMember begin(InputStream in, PrintStream out, Consumer<Optional<NoctuleException>> end) {
        return new TrainingMember(in, out, end);
    }

    /**
     * Serves until the input ends.
     *
     * @param player plays the episodes
     */
    public void serve(TrainingPlayer player) {
        loop.serve(question -> answer(player, question));
    }

    private ObjectNode answer(TrainingPlayer player, JsonInput question) {
        final String task = question.get("task").text();
        if (task.equals(JOIN)) {
            final ExchangeAddress address = ExchangeJson.address(question);
            joined = Optional.of(address);
            exchange = Optional.of(address.join());
            return JsonNodeFactory.instance.objectNode();
        }
        if (exchange.isPresent() && task.equals(PLAY) && player instanceof EpisodePlayer episodes) {
            return play(episodes, exchange.get(), question);
        }
        if (exchange.isPresent() && task.equals(TRY) && player instanceof EvolutionPlayer evolution) {
            final PairTask pair = PairTask.read(question);
            pair.catchUp(evolution, begun, exchange.get(), PATIENCE);
            begun = true;
            return pair.run(evolution, exchange.get());
        }
        throw NoctuleException.peer(
                "The task (" + task + ") is unknown.", "Maybe two versions of Noctule work together.");
    }

    private ObjectNode play(EpisodePlayer player, Exchange place, JsonInput question) {
        final String version = question.get("weights").text();
        if (!known.equals(version)) {
            weights = place.get(version, PATIENCE).floats();
            known = version;
        }
        final Episode episode = player.play(
                weights,
                question.get("episode").countOrZero(),
                question.get("behaviour").flag());
        place.put(question.get("key").text(), Block.of(EpisodeCode.encode(episode)));
        return JsonNodeFactory.instance.objectNode().put("decisions", episode.size());
    }

    @Override
    public void close() {
        loop.close();
        exchange.ifPresent(Exchange::close);
    }
}
