package org.noctule.site.command;

import java.nio.file.Path;

/** Names of files in the folder of an imported site. */
final class SiteFolder {
    /** Options that play its past. */
    static final String OPTIONS = "options.json";

    /** Its past, as the results of a run. */
    static final Path RECORDED = Path.of("recorded", "jobs.csv");

    private SiteFolder() {}
}
