package org.noctule.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.Keep;
import org.noctule.campaign.PlannedPoint;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.Reuse;
import org.noctule.campaign.RunCost;
import org.noctule.campaign.RunOrder;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.store.SegmentWriter;
import org.noctule.experiment.input.InputFile;

/** Campaigns of points that no simulator plays. */
public final class MadePlan {
    private static final int ATTEMPTS = 3;
    private static final List<String> TWO_FIGURES = List.of("one", "two");

    private MadePlan() {}

    /**
     * Makes a plan of points 0, 1, ...; those of equal digests are the same. Its figures are called one and two.
     *
     * @param seeds number of seeds of each point
     * @param digests digest of each point
     * @return the plan
     */
    public static CampaignPlan of(int seeds, String... digests) {
        return of(TWO_FIGURES, seeds, digests);
    }

    /**
     * Makes a plan of points 0, 1, ...; those of equal digests are the same.
     *
     * @param figures names of the figures of each run
     * @param seeds number of seeds of each point
     * @param digests digest of each point
     * @return the plan
     */
    public static CampaignPlan of(List<String> figures, int seeds, String... digests) {
        final List<PlannedPoint> points = new ArrayList<>();
        for (int i = 0; i < digests.length; i++) {
            points.add(point(i, digests[i], RunCost.UNKNOWN));
        }
        return of(figures, seeds, points);
    }

    /**
     * Makes a plan of points that are expected to take their time.
     *
     * @param seeds number of seeds of each point
     * @param costs expected cost of each point
     * @return the plan
     */
    public static CampaignPlan of(int seeds, RunCost... costs) {
        final List<PlannedPoint> points = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            points.add(point(i, "digest " + i, costs[i]));
        }
        return of(TWO_FIGURES, seeds, points);
    }

    private static PlannedPoint point(int number, String digest, RunCost cost) {
        return new PlannedPoint(
                List.of("p," + number), JsonNodeFactory.instance.objectNode(), Map.of(), digest, true, 1, "", cost);
    }

    private static CampaignPlan of(List<String> figures, int seeds, List<PlannedPoint> points) {
        return new CampaignPlan(
                new CampaignPlan.Terms(
                        "made",
                        new ProgramHash("1", "abc"),
                        new InputFile(Path.of("o.json"), "0"),
                        seeds,
                        1,
                        Keep.ROW,
                        figures,
                        RunOrder.AS_GIVEN,
                        ATTEMPTS,
                        Reuse.BUILD,
                        JsonNodeFactory.instance.objectNode()),
                List.of("point"),
                points);
    }

    /**
     * Publishes rows of all runs as many workers do: each run is another one's than the run before it.
     *
     * @param store the store of a campaign
     * @param workers number of workers
     * @param row row of every run
     */
    public static void publish(CampaignStore store, int workers, RunRow row) {
        for (int worker = 0; worker < workers; worker++) {
            try (SegmentWriter writer = store.writer("w" + worker)) {
                for (int run = worker; run < store.plan().size(); run += workers) {
                    writer.add(store.plan().run(run).key(), row);
                }
            }
        }
    }
}
