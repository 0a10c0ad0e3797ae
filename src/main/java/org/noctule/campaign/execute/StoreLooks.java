package org.noctule.campaign.execute;

import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;

/** Tells from the store how far others are, now and then: reading it may take a tenth of the time. */
final class StoreLooks {
    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SHARE = 10;

    private final CampaignStore store;
    private final int missing;
    private final IntConsumer over;
    private final long every;
    private long next;

    /** Counts what is over from a standing on, each second at most. */
    StoreLooks(CampaignStore store, CampaignStanding standing, IntConsumer over) {
        this(store, standing, over, EVERY_NS);
    }

    StoreLooks(CampaignStore store, CampaignStanding standing, IntConsumer over, long every) {
        this.store = store;
        this.missing = standing.missing().length;
        this.over = over;
        this.every = every;
        this.next = System.nanoTime() + every;
    }

    /** Looks, unless it did just now. */
    void look() {
        final long begin = System.nanoTime();
        if (begin - next < 0) {
            return;
        }
        over.accept(missing - store.standing().missing().length);
        final long end = System.nanoTime();
        next = end + Math.max(every, SHARE * (end - begin));
    }
}
