package org.noctule.experiment.campaign.execute;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.noctule.experiment.campaign.CampaignPlan;
import org.noctule.experiment.campaign.Keep;
import org.noctule.experiment.campaign.PlannedRun;
import org.noctule.experiment.campaign.RunRow;
import org.noctule.experiment.campaign.store.CampaignStore;
import org.noctule.experiment.campaign.work.RunPlayer;
import org.noctule.experiment.compare.Figure;

/** Plays the runs of a campaign in this process. Safe on any number of threads. */
public final class CampaignPlayer implements RunPlayer<RunRow> {
    /** The names of the figures of each run, in the order of tables. */
    public static final List<String> FIGURES =
            Arrays.stream(Figure.values()).map(Figure::key).toList();

    private final CampaignStore store;
    private final CampaignPlan plan;
    private final PointPlayers points;

    /**
     * Prepares to play.
     *
     * @param store the store of the campaign
     * @throws org.noctule.error.NoctuleException if another program planned it
     */
    public CampaignPlayer(CampaignStore store) {
        this.store = store;
        this.plan = store.plan();
        this.points = new PointPlayers(plan);
        points.demandProgram();
    }

    @Override
    public RunRow play(int number) {
        final PlannedRun run = plan.run(number);
        final PointPlayers.PointPlayer point = points.get(run.point());
        final long start = System.nanoTime();
        final Map<Figure, Double> figures;
        if (plan.terms().keep() == Keep.FILES) {
            final Path files = store.files(run.key());
            figures = point.arena().run(point.entrant(), run.seed(), files);
        } else {
            figures = point.arena().run(point.entrant(), run.seed());
        }
        return new RunRow((System.nanoTime() - start) / 1e9, text(figures));
    }

    private static String text(Map<Figure, Double> figures) {
        final StringJoiner text = new StringJoiner(",");
        for (final Figure figure : Figure.values()) {
            text.add(NumberOutput.toString(figures.getOrDefault(figure, 0.0), true));
        }
        return text.toString();
    }
}
