package org.noctule.simulator;

import java.util.List;
import org.noctule.failure.Outage;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;

/** The fate of jobs whose machines fail. */
interface JobFaults {
    /** Jobs run on. */
    JobFaults NONE = (machines, outages, date, outbox) -> List.of();

    /**
     * Lets machines fail under their jobs.
     *
     * @param machines the machines
     * @param outages the causes
     * @param date the date
     * @param outbox takes what is told
     * @return the jobs that ended by it, in the order of their submissions
     */
    List<JobRun> hit(ResourceSet machines, List<Outage> outages, double date, List<Event> outbox);
}
