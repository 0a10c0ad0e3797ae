package org.noctule.campaign.compare;

import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunObserver;
import org.noctule.experiment.options.RunOptions;
import org.noctule.simulator.Recorder;

/** Works out the figures of runs that write result files, one run after the other. */
public final class FigureWatch implements RunObserver.Factory {
    private final RunOptions options;
    private FigureRecorder last;

    /**
     * Creates a watch.
     *
     * @param options the options of the runs
     */
    public FigureWatch(RunOptions options) {
        this.options = options;
        this.last = FigureRecorder.of(options);
    }

    @Override
    public RunObserver watch(OutputDirectory output, long seed) {
        final FigureRecorder recorder = FigureRecorder.of(options);
        last = recorder;
        return new RunObserver() {
            @Override
            public Recorder recorder() {
                return recorder;
            }
        };
    }

    /** {@return the figures of the last run, which is over: what it came to, every figure} */
    public Map<Figure, Double> figures() {
        return last.figures();
    }

    /** Returns the training jobs of the last run that may change their network. */
    Optional<AdaptedJobs> adapted() {
        return last.adapted();
    }
}
