package org.noctule.campaign.execute;

import java.util.function.IntConsumer;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.experiment.Stop;

/** Plays what a store lacks, in rounds: what a round leaves, because a machine died, is the next one's. */
public interface CampaignExecutor {
    /**
     * Plays one round. The store decides what came of it.
     *
     * @param store the store of the campaign
     * @param standing what is done before the round
     * @param round the number of the round of this call, from 0
     * @param over hears how many runs of this round are over, as far as that is known, on any thread
     * @param stop the wish to stop; whoever waits looks at its cause now and then
     * @throws org.noctule.error.NoctuleException if runs cannot be played, or of the stop's cause
     */
    void play(CampaignStore store, CampaignStanding standing, int round, IntConsumer over, Stop stop);
}
