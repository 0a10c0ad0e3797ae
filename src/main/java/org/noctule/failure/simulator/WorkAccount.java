package org.noctule.failure.simulator;

import org.noctule.failure.CheckpointTimes;

/** An account of an attempt at a job by the machine that plays it, where speed and seconds alone do not tell it. */
public interface WorkAccount {
    /** {@return part of the job's whole work, from 0 to 1} */
    double kept();

    /**
     * Divides the time that the attempt has taken up to now.
     *
     * @return the parts, in seconds
     */
    CheckpointTimes.Parts parts();
}
