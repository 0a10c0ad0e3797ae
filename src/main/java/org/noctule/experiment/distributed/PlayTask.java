package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.algorithm.EpisodeCode;
import org.noctule.learning.training.EpisodeRequest;

/**
 * An episode that a member is to play.
 *
 * @param number its number
 * @param version number of updates that made the weights to play it with
 * @param behaviour whether it tells how probable its actions were
 */
record PlayTask(int number, long version, boolean behaviour) {
    /** The key of weights. */
    static String weights(long version) {
        return "weights_" + version;
    }

    /** The key of the episode: one that a lost member leaves in the end is not taken for another. */
    String key() {
        return "episode_" + number + "_" + version;
    }

    ObjectNode question() {
        return ExchangeJson.question(TrainingMember.PLAY)
                .put("weights", weights(version))
                .put("episode", number)
                .put("behaviour", behaviour)
                .put("key", key());
    }

    /** Takes the episode that was played. */
    Episode take(MemberCrew crew, EpisodeRequest request) {
        return EpisodeCode.decode(crew.take(key()).bytes(), request.observationSize(), request.actionCount(), key());
    }
}
