package org.noctule.experiment.distributed;

import java.util.ArrayDeque;
import java.util.Deque;
import org.noctule.exchange.Block;
import org.noctule.learning.training.EpisodeRequest;

/** The weights of some updates, as members can take them. */
final class WeightShelf {
    private final MemberCrew crew;
    private final Deque<Long> kept = new ArrayDeque<>();

    WeightShelf(MemberCrew crew) {
        this.crew = crew;
    }

    /** Leaves new weights. */
    void put(EpisodeRequest request) {
        crew.put(PlayTask.weights(request.update()), Block.of(request.weights(), request.weights().length));
        kept.add(request.update());
    }

    /** Deletes the weights that nobody asks for any more. */
    void dropBefore(long version) {
        while (!kept.isEmpty() && kept.peek() < version) {
            crew.remove(PlayTask.weights(kept.remove()));
        }
    }
}
