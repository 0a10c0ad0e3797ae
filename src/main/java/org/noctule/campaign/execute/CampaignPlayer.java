package org.noctule.campaign.execute;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.Keep;
import org.noctule.campaign.PlannedRun;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.compare.FabricFigure;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.RunFigure;
import org.noctule.campaign.compare.RunKept;
import org.noctule.campaign.compare.RunOutcome;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.campaign.work.RunPlayer;

/** Plays the runs of a campaign in this process. Safe on any number of threads. */
public final class CampaignPlayer implements RunPlayer<RunRow> {
    /** The names of the figures of runs that play only, unless a campaign's file names others. */
    public static final List<String> FIGURES =
            Arrays.stream(Figure.values()).map(Figure::key).toList();

    private final CampaignStore store;
    private final CampaignPlan plan;
    private final PointPlayers points;
    private final List<RunFigure> figures;
    private final boolean fabric;
    /** No other process trains in folders of this name. */
    private final String name = WorkerName.of("training");

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
        this.figures = plan.terms().figures().stream().map(FigureCatalogue::of).toList();
        this.fabric = figures.stream().anyMatch(FabricFigure.class::isInstance);
        points.demandProgram();
    }

    @Override
    public RunRow play(int number) {
        final PlannedRun run = plan.run(number);
        final PointPlayers.PointPlayer point = points.get(run.point());
        final boolean trains = !plan.points().get(run.point()).trained().isEmpty();
        final long start = System.nanoTime();
        final RunOutcome outcome = point.run(run.seed(), kept(run.key(), trains));
        final String row = figures.stream().map(figure -> figure.cell(outcome)).collect(Collectors.joining(","));
        if (trains) {
            store.trainings().end(run.key(), name);
        }
        return new RunRow((System.nanoTime() - start) / 1e9, row);
    }

    private RunKept kept(RunKey key, boolean trains) {
        final Keep keep = plan.terms().keep();
        return new RunKept(
                fabric,
                false,
                keep == Keep.FILES ? Optional.of(store.files(key)) : Optional.empty(),
                keep == Keep.MODEL && trains ? Optional.of(store.model(key)) : Optional.empty(),
                trains ? Optional.of(store.trainings().begin(key, name)) : Optional.empty());
    }
}
