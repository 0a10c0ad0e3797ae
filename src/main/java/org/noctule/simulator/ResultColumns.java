package org.noctule.simulator;

import java.util.List;

/**
 * A file of results with named columns.
 *
 * @param file its name without prefix, such as {@code "transfers.csv"}
 * @param names the names of its columns, with their units where these are not the usual ones; unmodifiable
 */
public record ResultColumns(String file, List<String> names) {
    /**
     * Describes a file.
     *
     * @param file its name without prefix
     * @param names the names of its columns
     * @return the description
     */
    public static ResultColumns of(String file, String... names) {
        return new ResultColumns(file, List.of(names));
    }
}
