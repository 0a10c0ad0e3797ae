package org.noctule.experiment.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Features;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.batsim.ExternalEventFile;

/**
 * The surroundings of a run beside its platform and its workload.
 *
 * @param features rights of the decision side
 * @param externalEvents events of the machine from outside, by date; empty if the run knows no such events
 */
public record Surroundings(Features features, Optional<List<ExternalEvent>> externalEvents) {
    /** No external events, and a decision side that may do what Batsim's may by default. */
    public static final Surroundings DEFAULT = new Surroundings(Features.DEFAULT, Optional.empty());

    /**
     * Names what options say.
     *
     * @param moreJobs whether the decision side submits jobs
     * @param events events of the machine from outside, by date; empty if the run knows no such events
     * @return the surroundings
     */
    static Surroundings of(boolean moreJobs, Optional<List<ExternalEvent>> events) {
        return events.isEmpty() && !moreJobs
                ? DEFAULT
                : new Surroundings(moreJobs ? Features.MORE_JOBS : Features.DEFAULT, events);
    }

    /** The same with the events of others too. */
    Surroundings beside(Surroundings others) {
        if (others.externalEvents.isEmpty()) {
            return this;
        }
        final List<ExternalEvent> all = new ArrayList<>(others.externalEvents.get());
        externalEvents.ifPresent(all::addAll);
        all.sort(ExternalEventFile.ORDER);
        return new Surroundings(features, Optional.of(List.copyOf(all)));
    }
}
