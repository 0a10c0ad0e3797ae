package org.noctule.agent;

import java.util.Optional;
import org.noctule.protocol.Decider;

/** A decision side that can tell why a job waits. Nothing is kept for the question, which is asked between messages. */
public interface Explaining extends Decider {
    /**
     * Tells why a job was left waiting by the pass that came last.
     *
     * @param job its id
     * @return the reason, empty if the job does not wait here
     */
    Optional<WaitReason> reason(String job);

    /**
     * Tells what the pass that came last planned for a waiting job, and the job's priority.
     *
     * @param job id of a job that has a reason
     * @return the outlook, {@link JobOutlook#NONE} of agents that neither plan nor have priorities
     */
    default JobOutlook outlook(String job) {
        return JobOutlook.NONE;
    }
}
