package org.noctule.fabric.simulator;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/**
 * The terms of a job that a plan must meet, beside the rules of the fabric.
 *
 * @param servers objects to a number of servers
 * @param duration the seconds that the job has servers in all, from those that it would take by the plan alone
 */
record PlanTerms(IntFunction<Optional<Refusal>> servers, DoubleUnaryOperator duration) {
    /** Those of a start. */
    static PlanTerms ofStart(Job job) {
        return new PlanTerms(servers -> size(job, servers), seconds -> seconds);
    }

    /** Those of a change of a job, when it will have had servers for a time and a part of its work will be left. */
    static PlanTerms ofChange(double passed, double left) {
        return new PlanTerms(servers -> Optional.empty(), seconds -> passed + left * seconds);
    }

    private static Optional<Refusal> size(Job job, int servers) {
        final Optional<Elasticity> sizes =
                job.elasticity().filter(elasticity -> elasticity.kind().startsAnySize());
        if (sizes.map(any -> any.allows(servers)).orElse(servers <= job.resources())) {
            return Optional.empty();
        }
        return Optional.of(new Refusal(
                RefusalCause.OP_PLACEMENT,
                "the plan uses " + servers + " servers, the job "
                        + sizes.map(any -> "runs on " + any.min() + " to " + any.max() + ", in steps of " + any.step())
                                .orElse("may use " + job.resources())));
    }
}
