package org.noctule.campaign.execute;

import java.util.function.IntConsumer;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

/** Rounds of a campaign, until no run is missing: correct whatever the executor loses. */
public final class CampaignRounds {
    private static final int IDLE = 3;

    private CampaignRounds() {}

    /**
     * Plays what is missing.
     *
     * @param store the store
     * @param executor plays each round
     * @param over hears how many runs of this call are over, on any thread
     * @param stop the wish to stop
     * @return what is done in the end
     * @throws NoctuleException if three rounds one after the other bring nothing, and what the executor throws
     */
    public static CampaignStanding play(CampaignStore store, CampaignExecutor executor, IntConsumer over, Stop stop) {
        CampaignStanding standing = store.standing();
        final int before = standing.missing().length;
        int idle = 0;
        for (int round = 0; standing.missing().length > 0; round++) {
            final int left = standing.missing().length;
            executor.play(store, standing, round, count -> over.accept(before - left + count), stop);
            standing = store.standing();
            over.accept(before - standing.missing().length);
            idle = standing.missing().length < left ? 0 : idle + 1;
            if (idle == IDLE) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The campaign does not go on: " + IDLE + " rounds brought no result, and " + left
                                + " runs are missing.",
                        "Maybe workers cannot start or write: see their output, then start again.");
            }
        }
        return standing;
    }
}
