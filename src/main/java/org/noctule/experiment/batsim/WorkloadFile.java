package org.noctule.experiment.batsim;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

/**
 * A workload that the command line names.
 *
 * @param path its file
 * @param nbResources number of hosts for which it was made, 0 if it does not say
 * @param workload its jobs
 * @param reference the speed of the cores for which run times hold, empty if it does not state it
 */
record WorkloadFile(Path path, int nbResources, Workload workload, Optional<ReferenceSpeed> reference) {
    /** Reads a file: SWF by its name, else Batsim's JSON. */
    static WorkloadFile read(Path path, String name) {
        final String file = path.toString().toLowerCase(Locale.ROOT);
        if (file.endsWith(".swf") || file.endsWith(".swf.gz")) {
            return new WorkloadFile(
                    path,
                    0,
                    new TraceConversion(SwfOptions.DEFAULT).convert(SwfReader.read(path), name),
                    Optional.empty());
        }
        final BatsimWorkload read = BatsimWorkload.read(path, name);
        return new WorkloadFile(path, read.nbResources(), read.workload(), read.reference());
    }
}
