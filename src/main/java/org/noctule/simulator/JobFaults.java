package org.noctule.simulator;

import java.util.List;
import org.noctule.failure.Outage;
import org.noctule.failure.Reach;
import org.noctule.protocol.Event;

/** The fate of jobs whose machines fail. */
interface JobFaults {
    /** Jobs run on. */
    JobFaults NONE = (gone, outages, date, outbox) -> List.of();

    /**
     * Lets machines, or what lies between them, fail under jobs.
     *
     * @param gone what can be used no more
     * @param outages the causes
     * @param date the date
     * @param outbox takes what is told
     * @return the jobs that ended by it, in the order of their submissions
     */
    List<JobRun> hit(Reach gone, List<Outage> outages, double date, List<Event> outbox);
}
