package org.noctule.experiment.distributed;

import java.util.List;
import java.util.stream.IntStream;
import org.noctule.exchange.Block;
import org.noctule.learning.algorithm.Episode;
import org.noctule.learning.training.EpisodeRequest;
import org.noctule.learning.training.EpisodeSource;

/**
 * Episodes that other processes play. The learner takes those of an update in the order of their numbers, so that
 * neither the number of members nor the loss of some of them changes what it learns: what a lost member was to play,
 * another plays.
 */
public final class MemberEpisodes implements EpisodeSource {
    private final MemberCrew crew;

    /**
     * Starts members.
     *
     * @param plan the members
     * @throws org.noctule.error.NoctuleException if one cannot begin
     */
    public MemberEpisodes(MemberPlan plan) {
        this.crew = new MemberCrew(plan);
    }

    @Override
    public List<Episode> play(EpisodeRequest request) {
        final List<PlayTask> tasks = IntStream.range(request.first(), request.first() + request.count())
                .mapToObj(number -> new PlayTask(number, request.update(), false))
                .toList();
        final String weights = PlayTask.weights(request.update());
        crew.put(weights, Block.of(request.weights(), request.weights().length));
        crew.all(new Round<>(tasks, PlayTask::question));
        final List<Episode> episodes =
                tasks.stream().map(task -> task.take(crew, request)).toList();
        crew.remove(weights);
        return episodes;
    }

    @Override
    public void close() {
        crew.close();
    }
}
