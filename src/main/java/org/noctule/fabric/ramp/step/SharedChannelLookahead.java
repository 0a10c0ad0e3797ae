package org.noctule.fabric.ramp.step;

import java.util.Optional;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.Lookahead;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;

/**
 * A training step in which a channel sends one transfer at a time, as a server computes one part at a time: the ready
 * one of highest priority, which displaces a lesser one that is under way; among equals the first by number. A transfer
 * that has been sent is on the way for the rest of its time, in which the channel is free for the next one.
 *
 * <p>Event-driven: what a server or channel does is dated anew only when it turns to something else. Takes time
 * proportional to the dependencies times the logarithm of their number.
 */
public final class SharedChannelLookahead implements Lookahead {
    private final Release release;
    private final SyncStart syncStart;

    /**
     * Creates the rule.
     *
     * @param release the dependencies that a part waits for
     * @param syncStart the moment at which parts begin to bring their gradients together
     */
    public SharedChannelLookahead(Release release, SyncStart syncStart) {
        this.release = release;
        this.syncStart = syncStart;
    }

    @Override
    public Optional<Refusal> refusal(PartitionedGraph graph) {
        return release.refusal(graph);
    }

    @Override
    public StepForecast forecast(Plan plan, Communication communication, TickListener listener) {
        return new StepEvents(plan, communication, release, syncStart).run(listener);
    }
}
