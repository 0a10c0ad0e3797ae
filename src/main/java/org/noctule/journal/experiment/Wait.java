package org.noctule.journal.experiment;

import org.noctule.agent.JobOutlook;
import org.noctule.agent.WaitReason;

/**
 * A time in which one reason kept a job waiting, and the plan for it was the same.
 *
 * @param job id of the job
 * @param from date in seconds of the first pass that left it waiting so
 * @param to date of the first pass that did not
 * @param reason the reason at {@code from}
 * @param outlook the plan, and the priority at {@code from}
 */
public record Wait(String job, double from, double to, WaitReason reason, JobOutlook outlook) {
    /** Whether another time of the job is the same, but for its dates. */
    boolean goesOn(Wait other) {
        return reason.holdsAs(other.reason) && outlook.plansAs(other.outlook);
    }

    Wait until(double date) {
        return new Wait(job, from, date, reason, outlook);
    }
}
