package org.noctule.experiment.campaign.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.experiment.InputFile;
import org.noctule.experiment.campaign.CampaignPlan;
import org.noctule.experiment.campaign.Keep;
import org.noctule.experiment.campaign.PlannedPoint;
import org.noctule.experiment.campaign.ProgramHash;
import org.noctule.experiment.campaign.Reuse;
import org.noctule.experiment.campaign.RunOrder;

/** Plans of points that no simulator plays. */
final class MadePlan {
    private MadePlan() {}

    /** Points 0, 1, ... with so many seeds each; those of equal digests are the same. */
    static CampaignPlan of(int seeds, String... digests) {
        final List<PlannedPoint> points = new ArrayList<>();
        for (int i = 0; i < digests.length; i++) {
            points.add(new PlannedPoint(
                    List.of("p," + i), JsonNodeFactory.instance.objectNode(), Map.of(), digests[i], true, 1));
        }
        return new CampaignPlan(
                new CampaignPlan.Terms(
                        "made",
                        new ProgramHash("1", "abc"),
                        new InputFile(Path.of("o.json"), "0"),
                        seeds,
                        1,
                        Keep.ROW,
                        RunOrder.AS_GIVEN,
                        3,
                        Reuse.BUILD,
                        JsonNodeFactory.instance.objectNode()),
                List.of("point"),
                points);
    }
}
