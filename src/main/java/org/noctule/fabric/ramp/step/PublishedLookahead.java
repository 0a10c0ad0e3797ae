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
 * The training step as ddls simulates it. In each round every server works on its ready part of highest priority. If
 * there are ready dependencies that are no transfers, they are met at once, in a round of no length. Otherwise the
 * round lasts until the first of those parts, or of the transfers of highest priority on each channel, is through, and
 * all ready transfers advance side by side; one that needs less than the round ends with the round. In ddls a part
 * becomes ready when as many dependencies have been met as it has ones without synchronisation, whichever they are.
 *
 * <p>Takes time proportional to the transfers under way, summed over the rounds.
 */
public final class PublishedLookahead implements Lookahead {

    private final Release release;
    private final SyncStart syncStart;

    /** Creates the rule of ddls. */
    public PublishedLookahead() {
        this(Release.ANY, SyncStart.PART);
    }

    /**
     * Creates the rule with a choice.
     *
     * @param release the dependencies that a part waits for
     * @param syncStart the moment at which parts begin to bring their gradients together
     */
    public PublishedLookahead(Release release, SyncStart syncStart) {
        this.release = release;
        this.syncStart = syncStart;
    }

    @Override
    public Optional<Refusal> refusal(PartitionedGraph graph) {
        return release.refusal(graph);
    }

    @Override
    public StepForecast forecast(Plan plan, Communication communication, TickListener listener) {
        return new StepRounds(plan, communication, release, syncStart).run(listener);
    }
}
