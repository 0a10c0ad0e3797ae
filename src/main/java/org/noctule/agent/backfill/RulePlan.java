package org.noctule.agent.backfill;

import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.Lane;
import org.noctule.resource.ResourceSet;

/** The promises of one pass under rules of entry, and the starts beside them. */
interface RulePlan {
    /** Starts a job in a lane if rules, promises and free cores beside some let it. */
    boolean start(int job, Lane lane, ResourceSet beside);

    /** Promises a job its earliest start that delays no promise before it, if there is one within so many seconds. */
    void promise(int job, Lane lane, double within);

    /** Tells whether rules and announced outages leave a job no place now, whatever runs. */
    boolean shut(int job, Lane lane);

    /** The reason for which a job waits that has room in its lane but for promises. */
    WaitReason reason(int job, Lane lane);
}
