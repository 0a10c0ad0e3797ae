package org.noctule.simulator.results;

import java.io.IOException;

/** One series of a run, which becomes one file. */
interface Series {
    /** Returns the file's name without prefix. */
    String file();

    /** Writes header and rows. */
    void write(CsvOutput out, ResultFormat format) throws IOException;
}
