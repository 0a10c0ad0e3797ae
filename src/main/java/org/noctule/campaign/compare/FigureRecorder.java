package org.noctule.campaign.compare;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.RunTally;
import org.noctule.experiment.options.RunOptions;
import org.noctule.report.Summary;
import org.noctule.report.Trim;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.results.StretchRule;

/** Keeps what figures need, by the definitions of summary.json. */
final class FigureRecorder extends RunTally {
    private AdaptedJobs adapted = AdaptedJobs.NONE;

    FigureRecorder(StretchRule stretch, Trim trim) {
        super(stretch, trim);
    }

    static FigureRecorder of(RunOptions options) {
        return new FigureRecorder(options.rules().stretch(), options.trim());
    }

    @Override
    public void record(ResultRow row) {
        if (row.columns().file().equals(AdaptedJobs.FILE)) {
            adapted = adapted.and(row);
        }
    }

    /** Returns the training jobs that may change their network, empty if there was none. */
    Optional<AdaptedJobs> adapted() {
        return Optional.of(adapted).filter(all -> all.jobs() > 0);
    }

    /** Returns what the run came to. */
    Map<Figure, Double> figures() {
        final Summary summary = summary();
        final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (final Figure figure : Figure.values()) {
            figures.put(figure, figure.of(summary));
        }
        return figures;
    }
}
