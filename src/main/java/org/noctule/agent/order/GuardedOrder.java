package org.noctule.agent.order;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Job;

/** An order from a jar whose failures are told as the jar's. */
record GuardedOrder(Path jar, JobOrder order) implements JobOrder {
    @Override
    public double score(Job job, double now) {
        final double score;
        try {
            score = order.score(job, now);
        } catch (final NoctuleException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError e) {
            throw failure(
                    "failed on the job " + job.id() + ": "
                            + e.toString().lines().findFirst().orElse(""),
                    e);
        }
        if (Double.isNaN(score)) {
            throw failure("gave NaN as the score of the job " + job.id(), new ArithmeticException("NaN"));
        }
        return score;
    }

    private NoctuleException failure(String what, Throwable cause) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The job order of " + jar + " " + what + ".",
                "Maybe it has a defect: --debug shows where it threw, and every job needs a number.",
                cause);
    }

    @Override
    public boolean dynamic() {
        return told("dynamic", order::dynamic);
    }

    @Override
    public boolean remembers() {
        return told("remembers", order::remembers);
    }

    private boolean told(String name, BooleanSupplier method) {
        try {
            return method.getAsBoolean();
        } catch (final RuntimeException | LinkageError | StackOverflowError e) {
            throw failure(
                    "failed in " + name + "(): "
                            + e.toString().lines().findFirst().orElse(""),
                    e);
        }
    }
}
