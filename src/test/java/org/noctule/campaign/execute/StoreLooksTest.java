package org.noctule.campaign.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.bench.MadePlan;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.store.CampaignStore;

/** Progress of others, as the store knows it. */
final class StoreLooksTest {
    @TempDir
    private Path folder;

    @Test
    void whatOthersPublishedIsToldAndNotAskedForTooOften() {
        final CampaignStore store = CampaignStore.begin(folder.resolve("s"), "{}", MadePlan.of(5, "a"));
        final List<Integer> told = new ArrayList<>();
        final StoreLooks looks = new StoreLooks(store, store.standing(), told::add, 0);
        final StoreLooks seldom = new StoreLooks(store, store.standing(), told::add, TimeUnit.DAYS.toNanos(1));
        MadePlan.publish(store, 2, new RunRow(1, "1.0"));
        seldom.look();
        assertThat(told).isEmpty();
        looks.look();
        assertThat(told).containsExactly(5);
    }
}
