package org.noctule.learning.training;

import java.util.ArrayList;
import java.util.List;
import org.noctule.learning.algorithm.EvolutionStrategy;
import org.noctule.learning.environment.Workers;

/** Tries the networks of evolution on threads of this process, each with a player of its own. */
public final class OwnGenerations implements GenerationSource {
    private final List<EvolutionPlayer> players;
    private final Workers workers;

    /**
     * Gets threads ready.
     *
     * @param players one for each thread, at least one; closed with this
     */
    public OwnGenerations(List<EvolutionPlayer> players) {
        this.players = List.copyOf(players);
        this.workers = new Workers(players.size());
    }

    @Override
    public Generation tried(EvolutionStrategy learner, long[] seeds) {
        final int shares = players.size();
        final int pairs = seeds.length / 2;
        final List<List<Generation>> tried = workers.all(shares, share -> {
            final List<Generation> own = new ArrayList<>();
            for (int pair = share; pair < pairs; pair += shares) {
                own.add(players.get(share).play(learner, seeds, pair));
            }
            return own;
        });
        final List<Generation> all = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            all.add(tried.get(pair % shares).get(pair / shares));
        }
        return Generation.join(all);
    }

    @Override
    public void learnt(Generation generation) {
        // The learner itself is asked at the next update.
    }

    @Override
    public void close() {
        workers.close();
        players.forEach(EvolutionPlayer::close);
    }
}
