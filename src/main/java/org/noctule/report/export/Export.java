package org.noctule.report.export;

import java.nio.file.Path;
import java.util.List;
import org.noctule.report.data.ResultFolder;

/** Writes results in the format of another program. */
public interface Export {
    /**
     * {@return the name of the file, where the user names none: a name in the folder of the results; empty if there are
     * several files}
     */
    String file();

    /**
     * Writes results.
     *
     * @param folder the results
     * @param out the file, or the folder if there are several
     * @return the files that were written
     * @throws org.noctule.error.NoctuleException if the results lack what the format needs, or cannot be written
     */
    List<Path> write(ResultFolder folder, Path out);
}
