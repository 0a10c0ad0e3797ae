package org.noctule.coupling.simulator;

import java.util.OptionalDouble;

/** The times of the simulations of a workflow, or of its trainers. */
final class CouplingStage {
    private double submission = Double.POSITIVE_INFINITY;
    private double start = Double.POSITIVE_INFINITY;
    private double end = Double.NEGATIVE_INFINITY;
    private double io;
    private int ended;

    void started(double submitted, double now) {
        submission = Math.min(submission, submitted);
        start = Math.min(start, now);
    }

    void io(double seconds) {
        io += seconds;
    }

    void ended(double now) {
        end = Math.max(end, now);
        ended++;
    }

    boolean begun() {
        return start < Double.POSITIVE_INFINITY;
    }

    /** Date of the first start; positive infinity before. */
    double start() {
        return start;
    }

    /** Date of the first submission of those that have started; positive infinity if none has. */
    double submission() {
        return submission;
    }

    OptionalDouble run() {
        return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of(end - submission);
    }

    OptionalDouble meanIo() {
        return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of(io / ended);
    }
}
