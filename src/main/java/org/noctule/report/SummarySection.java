package org.noctule.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What a summary says of one capability of a run, beside its jobs. */
public interface SummarySection {
    /**
     * Writes it into the object of summary.json, as a field of its own.
     *
     * @param json the object
     * @throws IOException if the writer fails
     */
    void write(JsonGenerator json) throws IOException;

    /**
     * Returns what the terminal shows at the end of a run.
     *
     * @param width columns of the terminal
     * @return lines that each end with a line feed
     */
    String toTable(int width);

    /**
     * {@return the number of jobs of which it tells all, so that it stands in the place of the figures of jobs on
     * cores}
     */
    default long jobs() {
        return 0;
    }

    /** {@return what is said of the run where many are told, one line each; empty if nothing is} */
    default String headline() {
        return "";
    }
}
