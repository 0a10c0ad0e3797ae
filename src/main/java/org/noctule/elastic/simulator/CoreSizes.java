package org.noctule.elastic.simulator;

import java.util.Optional;
import org.noctule.protocol.ElasticEvent.Cause;
import org.noctule.simulator.JobRun;
import org.noctule.workload.Elasticity;

/** The numbers of cores that a started job may have. */
interface CoreSizes {
    /** Why a number is none of them. */
    Optional<Cause> cause(int size);

    /** Those of a job within its limits. */
    static CoreSizes within(Elasticity elasticity) {
        return size -> {
            if (size < elasticity.min()) {
                return Optional.of(Cause.BELOW_MIN);
            }
            if (size > elasticity.max()) {
                return Optional.of(Cause.ABOVE_MAX);
            }
            return elasticity.onStep(size) ? Optional.empty() : Optional.of(Cause.NOT_A_STEP);
        };
    }

    /** Those of a job that goes on after a suspension: as many as it had, unless the scheduler may size it. */
    static CoreSizes after(JobRun run) {
        final int size = run.alloc().size();
        return run.job()
                .elasticity()
                .filter(elasticity -> elasticity.kind().resizes())
                .map(CoreSizes::within)
                .orElse(asked -> asked == size ? Optional.empty() : Optional.of(Cause.NOT_ELASTIC));
    }
}
