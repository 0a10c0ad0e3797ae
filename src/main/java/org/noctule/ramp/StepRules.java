package org.noctule.ramp;

import org.noctule.ramp.partition.PublishedSplitter;
import org.noctule.ramp.step.PublishedCommunication;
import org.noctule.ramp.step.PublishedLookahead;

/**
 * The physics of a training step.
 *
 * @param splitter what the parts of an op cost and hand on
 * @param communication how long a transfer takes
 * @param lookahead how the step unfolds
 */
public record StepRules(GraphSplitter splitter, CommunicationTimes communication, Lookahead lookahead) {

    /**
     * Returns the physics of ddls, its defects included: ms count as s, parameters travel with every activation, and
     * transfers side by side on a channel do not slow each other down.
     *
     * @return the published rules
     */
    public static StepRules published() {
        return new StepRules(new PublishedSplitter(), new PublishedCommunication(), new PublishedLookahead());
    }
}
