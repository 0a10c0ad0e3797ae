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
}
