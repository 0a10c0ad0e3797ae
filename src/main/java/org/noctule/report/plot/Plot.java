package org.noctule.report.plot;

import java.util.List;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.ChartSheet;

/** A kind of figure. */
@FunctionalInterface
public interface Plot {
    /**
     * Draws results.
     *
     * @param folders the results, at least one
     * @return the figure; the same results give the same one
     * @throws org.noctule.error.NoctuleException if they lack what the figure shows
     */
    ChartSheet draw(List<ResultFolder> folders);
}
