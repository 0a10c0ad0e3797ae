package org.noctule.report.plot;

import org.noctule.report.figure.Axis;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.LogAxis;
import org.noctule.report.measure.Measure;

/** Axes of figures of runs, with their names and units. */
final class FigureAxis {
    /** The ratio beyond which the pages draw figures on a logarithmic axis, too. */
    private static final double FAR = 30;

    private FigureAxis() {}

    /** An axis in the unit that suits the size. */
    static LinearAxis linear(Measure figure, double low, double high) {
        switch (figure.unit()) {
            case "J":
                return LinearAxis.prefixed(figure.name(), "J", low, high);
            case "s":
                return LinearAxis.time(figure.name(), low, high);
            default:
                return LinearAxis.of(label(figure), low, high);
        }
    }

    /** A linear axis, or a logarithmic one where values above 0 lie far apart. */
    static Axis spread(Measure figure, double least, double low, double high) {
        return least > 0 && high > FAR * least
                ? new LogAxis(label(figure), least, high, false)
                : linear(figure, Math.min(0, low), LinearAxis.roomy(high));
    }

    private static String label(Measure figure) {
        return figure.unit().isEmpty() ? figure.name() : figure.name() + " (" + figure.unit() + ")";
    }
}
