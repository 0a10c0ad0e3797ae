package org.noctule.campaign.execute;

import java.util.function.IntConsumer;
import org.noctule.campaign.RunOrder;
import org.noctule.campaign.dispense.Dispenser;
import org.noctule.campaign.dispense.LocalClaims;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.experiment.Stop;

/**
 * Threads of this process.
 *
 * @param threads number of runs at a time
 * @param slice the runs that are played
 */
public record LocalThreads(int threads, Slice slice) implements CampaignExecutor {
    @Override
    public void play(CampaignStore store, CampaignStanding standing, int round, IntConsumer over, Stop stop) {
        final String name = WorkerName.of(slice.text() + "-" + round);
        final Dispenser dispenser = new Dispenser(batches(standing, slice.of(standing.missing())));
        new StoreWorker(store, standing, new CampaignPlayer(store), name, threads)
                .work(new LocalClaims(dispenser, name), over, stop);
    }

    /**
     * Cuts runs into batches in the order of the campaign.
     *
     * @param standing what is done
     * @param runs numbers of runs
     * @return their batches
     */
    public static RunBatches batches(CampaignStanding standing, int... runs) {
        final double[] milliseconds = standing.milliseconds(runs);
        return standing.plan().terms().order() == RunOrder.LONGEST_FIRST
                ? RunBatches.longestFirst(runs, milliseconds)
                : RunBatches.asGiven(runs, milliseconds);
    }
}
