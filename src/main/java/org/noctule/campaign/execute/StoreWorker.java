package org.noctule.campaign.execute;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.SegmentWriter;
import org.noctule.campaign.work.CampaignWorker;
import org.noctule.campaign.work.RunPlayer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.file.FullDisk;

/** A worker of a campaign: pulls runs, plays them on its threads, and publishes their rows in the store. */
public final class StoreWorker {
    private static final long LOOK_MS = 200;

    private final CampaignStore store;
    private final CampaignStanding standing;
    private final RunPlayer<RunRow> player;
    private final String name;
    private final int threads;

    /**
     * Prepares a worker.
     *
     * @param store the store of the campaign
     * @param standing what was done when it was read last
     * @param player plays runs
     * @param name a name that no other worker has: see {@link WorkerName}
     * @param threads number of runs at a time
     */
    public StoreWorker(
            CampaignStore store, CampaignStanding standing, RunPlayer<RunRow> player, String name, int threads) {
        this.store = store;
        this.standing = standing;
        this.player = player;
        this.name = name;
        this.threads = threads;
    }

    /**
     * Works until nothing is left to claim or the wish to stop comes; what is over is published then.
     *
     * @param claims the runs; done already, they are passed over
     * @param over hears how many runs of this worker are over, on any thread
     * @param stop the wish to stop
     * @throws NoctuleException of kind AGAIN if the disk is full; the reason of the wish if there was one; of another
     *     kind if no run can be played here
     */
    public void work(RunClaims claims, IntConsumer over, Stop stop) {
        final SegmentWriter writer = store.writer(name);
        final CampaignWorker<RunRow> worker =
                new CampaignWorker<>(player, new StoreSink(store, standing, name, writer, over), threads);
        final AtomicReference<NoctuleException> refused = new AtomicReference<>();
        final Timer clock = new Timer("noctule-publish", true);
        final TimerTask look = new TimerTask() {
            @Override
            public void run() {
                try {
                    writer.publishIfDue();
                } catch (final NoctuleException e) {
                    refused.compareAndSet(null, e);
                    worker.stop();
                }
            }
        };
        clock.schedule(look, LOOK_MS, LOOK_MS);
        stop.stops(new Target(worker, writer));
        try {
            worker.work(claims);
        } finally {
            stop.over();
            clock.cancel();
            publish(writer);
        }
        if (refused.get() != null) {
            throw again(refused.get());
        }
        if (stop.cause().isPresent()) {
            throw stop.cause().get();
        }
    }

    private static void publish(SegmentWriter writer) {
        try {
            writer.publish();
        } catch (final NoctuleException e) {
            throw again(e);
        }
    }

    private static NoctuleException again(NoctuleException e) {
        return FullDisk.caused(e)
                ? new NoctuleException(
                        NoctuleException.Kind.AGAIN,
                        e.getMessage(),
                        "Maybe make room on that disk and start again: what is stored counts.",
                        e)
                : e;
    }

    /** The work under way, for whoever stops it. */
    private record Target(CampaignWorker<RunRow> worker, SegmentWriter writer) implements Stop.Target {
        @Override
        public void wake() {
            worker.stop();
        }

        @Override
        public void keep(NoctuleException cause) {
            writer.publish();
        }
    }
}
