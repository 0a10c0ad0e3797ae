package org.noctule.experiment.compare;

import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunObserver;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.StretchRule;

/** Works out the figures of runs that write result files, one run after the other. */
public final class FigureWatch implements RunObserver.Factory {
    private final StretchRule stretch;
    private FigureRecorder last;

    /**
     * Creates a watch.
     *
     * @param stretch the slowdown of jobs without run time
     */
    public FigureWatch(StretchRule stretch) {
        this.stretch = stretch;
        this.last = new FigureRecorder(stretch);
    }

    @Override
    public RunObserver watch(OutputDirectory output, long seed) {
        final FigureRecorder recorder = new FigureRecorder(stretch);
        last = recorder;
        return new RunObserver() {
            @Override
            public Recorder recorder() {
                return recorder;
            }
        };
    }

    /**
     * Returns the figures of the last run, which is over.
     *
     * @return what it came to, every figure
     */
    public Map<Figure, Double> figures() {
        return last.figures();
    }

    /** Returns the training jobs of the last run that may change their network. */
    Optional<AdaptedJobs> adapted() {
        return last.adapted();
    }
}
