package org.noctule.campaign.execute;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.SegmentWriter;
import org.noctule.campaign.work.RunSink;
import org.noctule.error.NoctuleException;

/** Publishes results in a campaign's store. */
final class StoreSink implements RunSink<RunRow> {
    private final CampaignStore store;
    private final CampaignStanding standing;
    private final String worker;
    private final SegmentWriter writer;
    private final IntConsumer over;
    private final BitSet ended = new BitSet();
    private final AtomicInteger count = new AtomicInteger();

    StoreSink(CampaignStore store, CampaignStanding standing, String worker, SegmentWriter writer, IntConsumer over) {
        this.store = store;
        this.standing = standing;
        this.worker = worker;
        this.writer = writer;
        this.over = over;
    }

    @Override
    public int attempts(int run) {
        synchronized (ended) {
            return ended.get(run) ? 0 : standing.attempts(run);
        }
    }

    @Override
    public void done(int run, RunRow result) {
        writer.add(store.plan().run(run).key(), result);
        end(run);
    }

    @Override
    public void failed(int run, int attempts, NoctuleException failure) {
        store.fail(worker, store.plan().run(run), attempts, failure);
        end(run);
    }

    private void end(int run) {
        synchronized (ended) {
            ended.set(run);
        }
        over.accept(count.incrementAndGet());
    }
}
