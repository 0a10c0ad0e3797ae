package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.json.JsonInput;
import org.noctule.learning.algorithm.Evaluation;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.training.EvolutionPlayer;
import org.noctule.learning.training.Generation;

/**
 * A pair of networks that a member is to try.
 *
 * @param pair its number in its update
 * @param update number of updates made before
 * @param start number of updates made before the newest state that is there as a whole
 */
record PairTask(int pair, long update, long start) {
    /** The key of a whole state. */
    static String state(long update) {
        return "state_" + update;
    }

    /** The key of all trials of an update. */
    static String trials(long update) {
        return "trials_" + update;
    }

    private String key() {
        return "pair_" + update + "_" + pair;
    }

    ObjectNode question() {
        return ExchangeJson.question(TrainingMember.TRY)
                .put("pair", pair)
                .put("update", update)
                .put("start", start);
    }

    static PairTask read(JsonInput question) {
        return new PairTask(
                question.get("pair").countOrZero(),
                question.get("update").integer(0, Long.MAX_VALUE),
                question.get("start").integer(0, Long.MAX_VALUE));
    }

    /**
     * Brings a learner to where the training is, by the updates that it has not heard of.
     *
     * @param begun whether it has been there before
     */
    void catchUp(EvolutionPlayer player, boolean begun, Exchange place, Duration patience) {
        final EvolutionStrategy learner = player.learner();
        if (!begun || learner.steps() < start) {
            learner.begin(place.get(state(start), patience).floats(), start);
        }
        while (learner.steps() < update) {
            final String key = trials(learner.steps());
            learner.step(Evaluation.decode(place.get(key, patience).bytes(), player.seeds(), key));
        }
    }

    /** Tries the pair, leaves its trials and answers. */
    ObjectNode run(EvolutionPlayer player, Exchange place) {
        final Generation tried = player.play(pair);
        place.put(key(), Block.of(Evaluation.encode(tried.trials())));
        return JsonNodeFactory.instance.objectNode().put("decisions", tried.decisions());
    }

    /** Takes the two trials. */
    List<Evaluation> take(MemberCrew crew, long[] seeds) {
        return Evaluation.decode(crew.take(key()).bytes(), new long[] {seeds[2 * pair], seeds[2 * pair + 1]}, key());
    }
}
