package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.protocol.AdaptationDecision;
import org.noctule.protocol.AdaptationEvent;
import org.noctule.protocol.Event;

/** The training jobs of a machine that change their network while they run. */
@FunctionalInterface
public interface Trainings {
    /** Those of a machine that has none. */
    Trainings NONE = (run, decision, now, outbox) -> Optional.of(AdaptationEvent.Cause.NOT_ADAPTIVE);

    /**
     * Carries out an order for a started job.
     *
     * @param run the job
     * @param decision the order
     * @param now the date
     * @param outbox takes what it causes at once
     * @return why it cannot be, in which case nothing has changed; empty if it is done
     */
    Optional<AdaptationEvent.Cause> apply(JobRun run, AdaptationDecision decision, double now, List<Event> outbox);
}
