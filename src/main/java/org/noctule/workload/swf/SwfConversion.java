package org.noctule.workload.swf;

import org.noctule.workload.Workload;

/** Makes jobs of a trace's lines. */
public interface SwfConversion {
    /**
     * Makes the jobs of one run.
     *
     * @param trace the trace
     * @param name the workload's name, which begins the job ids
     * @return the jobs, and what was dropped or repaired by the reader and by this conversion
     * @throws org.noctule.error.NoctuleException if no job is left
     */
    Workload convert(SwfTrace trace, String name);
}
