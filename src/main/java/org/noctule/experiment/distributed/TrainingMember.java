package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.place.ExchangeAddress;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.WorkerLoop;
import org.noctule.experiment.workflow.ExchangeJson;
import org.noctule.json.JsonInput;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.EpisodeCode;
import org.noctule.learning.training.EpisodePlayer;

/** A process that plays episodes of a training: takes weights from an exchange, and leaves each episode there. */
public final class TrainingMember implements AutoCloseable {
    static final String JOIN = "join";
    static final String PLAY = "play";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final EpisodePlayer player;
    private volatile Optional<ExchangeAddress> joined = Optional.empty();
    private Optional<Exchange> exchange = Optional.empty();
    private String known = "";
    private float[] weights = {};

    private TrainingMember(EpisodePlayer player) {
        this.player = player;
    }

    /**
     * Serves until the input ends.
     *
     * @param player plays the episodes; closed at the end
     * @param in the questions
     * @param out the answers
     * @param end ends this process at once, without a word; called if whoever asks was killed
     */
    public static void serve(EpisodePlayer player, InputStream in, PrintStream out, Runnable end) {
        try (TrainingMember member = new TrainingMember(player)) {
            WorkerLoop.serve(in, out, member::answer, () -> {
                member.joined.ifPresent(ExchangePlace::deleteOrphan);
                end.run();
            });
        }
    }

    private ObjectNode answer(JsonInput question) {
        final String task = question.get("task").text();
        if (task.equals(JOIN)) {
            final ExchangeAddress address = ExchangeJson.address(question);
            joined = Optional.of(address);
            exchange = Optional.of(address.join());
            return JsonNodeFactory.instance.objectNode();
        }
        final Exchange place = exchange.filter(joined -> task.equals(PLAY))
                .orElseThrow(() -> NoctuleException.peer(
                        "The task (" + task + ") is unknown.", "Maybe two versions of Noctule work together."));
        final String version = question.get("weights").text();
        if (!known.equals(version)) {
            weights = place.get(version, PATIENCE).floats();
            known = version;
        }
        final int number = question.get("episode").countOrZero();
        final Episode episode = player.play(weights, number);
        place.put(MemberEpisodes.episode(number), Block.of(EpisodeCode.encode(episode)));
        return JsonNodeFactory.instance.objectNode().put("decisions", episode.size());
    }

    @Override
    public void close() {
        exchange.ifPresent(Exchange::close);
        player.close();
    }
}
