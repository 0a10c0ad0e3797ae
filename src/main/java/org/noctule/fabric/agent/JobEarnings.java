package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.Plan;

/** Adds up what one run earns. */
interface JobEarnings {
    /** Hears of the date, before any job of the date is told of. */
    void reach(double now);

    /** Hears that a job was sent to run, which may still be refused. */
    void begins(FabricJob job, Plan plan, double completionTime);

    /** Hears that a job holds nothing any more. */
    void ends(String id);

    /** Hears that a job that was sent to run was refused: it never did. */
    void refused(String id);

    /** Hears that a job runs for sure. */
    void runs(FabricJob job, double completionTime);

    /** Hears that a job never will. */
    void fails(FabricJob job);

    /** Returns what was earned since this was last asked. */
    double take();
}
