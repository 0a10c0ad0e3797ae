package org.noctule.campaign.store;

import java.nio.file.Path;

/**
 * The outcome of a gathering.
 *
 * @param runs number of runs of the plan, copies included
 * @param done the number of those with a row
 * @param segments the number of segments read
 * @param table the table: runs.csv, or runs.partial.csv as long as rows are missing
 */
public record Gathered(int runs, int done, int segments, Path table) {
    /**
     * Tells whether all rows are there.
     *
     * @return true if none is missing
     */
    public boolean complete() {
        return runs == done;
    }
}
