package org.noctule.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.bench.MadePlan;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.RunCost;
import org.noctule.campaign.RunRow;

/** Expected time of the missing runs of a campaign. */
final class ExpectedTimeTest {
    private static final RunCost SHORT = new RunCost(100, 1, 4);
    private static final RunCost LONG = new RunCost(1000, 10, 40);

    @TempDir
    private Path folder;

    private CampaignStore store(RunCost... costs) {
        final CampaignPlan plan = MadePlan.of(2, costs);
        return CampaignStore.begin(folder.resolve("store"), "{}", plan);
    }

    private static void publish(CampaignStore store, int run, double seconds) {
        try (SegmentWriter writer = store.writer("w" + run)) {
            writer.add(store.plan().run(run).key(), new RunRow(seconds, "1,2"));
        }
    }

    @Test
    void isARangeByTheCostsOfAgentsBeforeAnyRun() {
        final ExpectedTime time = ExpectedTime.of(store(SHORT, LONG).standing());
        assertThat(time).isEqualTo(new ExpectedTime(4, 0, 2200, 22, 88));
        assertThat(time.matters()).isTrue();
        assertThat(time.words())
                .isEqualTo("expected time: 22 s to 88 s of one core for 4 runs, by 2.20e+03 jobs and what agents of"
                        + " their kinds take");
    }

    @Test
    void scalesTheCostsOfOtherPointsByTheRunsThatAreOver() {
        final CampaignStore store = store(SHORT, LONG);
        publish(store, 0, 6);
        final ExpectedTime time = ExpectedTime.of(store.standing());
        assertThat(time.least()).isEqualTo(6 + 60 + 60).isEqualTo(time.most());
        assertThat(time.words())
                .isEqualTo("expected time: 2.1 min of one core for 3 runs, by the times of 1 that are over");
        assertThat(store.standing().milliseconds(1, 2)).containsExactly(6000, 60_000);
    }

    @Test
    void isNoneInTheEndAndUnknownWithoutCosts() {
        final CampaignStore store = store(RunCost.UNKNOWN);
        assertThat(ExpectedTime.of(store.standing()).words()).isEqualTo("expected time: unknown before the first runs");
        publish(store, 0, 1);
        publish(store, 1, 1);
        assertThat(ExpectedTime.of(store.standing()).words()).isEqualTo("expected time: none");
    }
}
