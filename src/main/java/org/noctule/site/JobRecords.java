package org.noctule.site;

import java.util.function.Consumer;
import org.noctule.workload.Repairs;

/** A source of recorded jobs: one class per format, which reads line by line. */
@FunctionalInterface
public interface JobRecords {
    /**
     * Reads all jobs.
     *
     * @param jobs takes each job, in the order of the source
     * @param repairs counts what was left out or read otherwise than it stands there
     * @throws org.noctule.error.NoctuleException of kind INPUT if the source cannot be read or is something else
     */
    void read(Consumer<RecordedJob> jobs, Repairs repairs);
}
