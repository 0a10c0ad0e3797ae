package org.noctule.site.command;

import java.nio.file.Path;
import org.noctule.file.AtomicFile;
import org.noctule.report.data.ResultFolder;
import org.noctule.site.SiteFiles;

/** Names of files in the folder of an imported site. */
final class SiteFolder {
    /** Options that play its past. */
    static final String OPTIONS = "options.json";

    /** Its past, as the results of a run. */
    static final Path RECORDED = Path.of("recorded", "jobs.csv");

    private SiteFolder() {}

    /** Writes the past of a site, with the mark by which pages know it from a run that was cut off. */
    static void writePast(Path folder, SiteFiles files) {
        AtomicFile.write(folder.resolve(RECORDED), files::recorded);
        AtomicFile.writeText(
                folder.resolve(RECORDED).resolveSibling(ResultFolder.RECORD),
                "{\"source\": \"noctule site import\"}\n");
    }
}
