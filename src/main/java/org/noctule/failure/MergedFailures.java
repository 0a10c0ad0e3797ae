package org.noctule.failure;

import java.util.List;

/** The outages of several sources; of one date, those of the first source come first. */
public final class MergedFailures implements FailureSource {
    private final List<FailureSource> sources;

    /**
     * Joins sources.
     *
     * @param sources the sources, from which nobody else takes outages
     */
    public MergedFailures(List<FailureSource> sources) {
        this.sources = List.copyOf(sources);
    }

    @Override
    public double nextDate() {
        return first().nextDate();
    }

    @Override
    public Outage next() {
        return first().next();
    }

    private FailureSource first() {
        FailureSource first = FailureSource.NONE;
        for (final FailureSource source : sources) {
            if (source.nextDate() < first.nextDate()) {
                first = source;
            }
        }
        return first;
    }
}
