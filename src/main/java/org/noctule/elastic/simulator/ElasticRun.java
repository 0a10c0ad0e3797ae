package org.noctule.elastic.simulator;

import java.util.Optional;
import org.noctule.simulator.Claim;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.queue.Dated;
import org.noctule.workload.Elasticity;

/** Pending changes of the cores of a started job: the change that waits, the request that is open. */
final class ElasticRun extends Dated {
    final JobRun run;
    /** Speed beside that on as many cores as the job asks for. */
    double factor = 1;
    /** The change that waits for the next point. */
    Optional<Destination.Found> pending = Optional.empty();

    /** The servers that are held for it meanwhile. */
    Claim servers = Claim.NONE;

    /** The work at which the pending change is made. */
    double point = Double.POSITIVE_INFINITY;
    /** The number of cores that was asked for, 0 if no request is open. */
    int asked;

    double deadline;
    boolean suspended;
    double suspendedAt;
    private int requests;
    /** The seconds of the estimate that have been used up. */
    private double used;

    private double usedUpTo;

    ElasticRun(JobRun run, double now) {
        this.run = run;
        this.usedUpTo = now;
    }

    private Elasticity elasticity() {
        return run.job().elasticity().orElseThrow();
    }

    private boolean asksAgain() {
        return run.job().elasticity().isPresent()
                && elasticity().kind().asks()
                && requests < elasticity().requests().size();
    }

    /** The work at which the job asks for the next time. */
    double nextRequest() {
        return asksAgain()
                ? elasticity().requests().get(requests).atProgress()
                        * run.motion().work()
                : Double.POSITIVE_INFINITY;
    }

    int takeRequest() {
        return elasticity().requests().get(requests++).resources();
    }

    /** When something is due before the job's end, positive infinity if nothing is. */
    double due() {
        if (suspended) {
            final boolean limited =
                    run.job().elasticity().map(Elasticity::walltimeRunsAlways).orElse(false);
            return limited ? run.killDate() : Double.POSITIVE_INFINITY;
        }
        final double next = Math.min(point, nextRequest());
        return next == Double.POSITIVE_INFINITY ? next : run.motion().dateOf(next);
    }

    /** Uses the estimate up to a date, and not again before another. */
    void use(double now, double continuesAt) {
        used += factor * Math.max(0, now - usedUpTo);
        usedUpTo = continuesAt;
    }

    /** When the job ends as far as its estimate is right. */
    double predictedEnd() {
        if (run.job().profile().planned()) {
            return run.motion().dateOf(run.motion().work());
        }
        return usedUpTo + Math.max(0, run.job().estimate() - used) / factor;
    }
}
