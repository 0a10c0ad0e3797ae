package org.noctule.deepening.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noctule.random.Chance;

/** The training job that a core to spare is given to. Of equal ones it is the one that started first. */
public enum GrantRule {
    /** The job with the most time left. */
    LONGEST {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return most(jobs, job -> job.left(now));
        }
    },
    /** The job with the least time left. */
    SHORTEST {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return most(jobs, job -> -job.left(now));
        }
    },
    /** Any job, with equal chances. */
    RANDOM {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return Optional.of(jobs.get(chance.nextInt(jobs.size())));
        }
    },
    /** No job. */
    NEVER {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return Optional.empty();
        }
    },
    /** The job whose accuracy is expected to gain most, by its profile; none if no job gains anything. */
    GAIN {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return most(jobs, job -> job.gain(now)).filter(job -> job.gain(now) > 0);
        }
    },
    /** The job whose accuracy is expected to gain most per second that it holds the core; none if none gains. */
    RATE {
        @Override
        Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance) {
            return most(jobs, job -> job.gain(now) / job.left(now)).filter(job -> job.gain(now) > 0);
        }
    };

    /** Chooses among jobs, at least one, in the order of their starts. */
    abstract Optional<GrantableJob> choose(List<GrantableJob> jobs, double now, Chance chance);

    private static Optional<GrantableJob> most(List<GrantableJob> jobs, ToDoubleFunction<GrantableJob> value) {
        GrantableJob best = jobs.get(0);
        for (final GrantableJob job : jobs) {
            best = value.applyAsDouble(job) > value.applyAsDouble(best) ? job : best;
        }
        return Optional.of(best);
    }
}
