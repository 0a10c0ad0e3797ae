package org.noctule.workload;

import java.util.List;

/**
 * A maker of jobs, anew for each episode of a training. A jar offers its class by {@link java.util.ServiceLoader}, with
 * a public constructor without parameters; {@code decision.env.episode.source} names it as {@code FILE.jar} or
 * {@code FILE.jar#CLASS}.
 */
public interface JobSource {
    /**
     * Makes the jobs of an episode.
     *
     * @param seed seed of all that is drawn: equal ones give equal jobs
     * @param cores number of cores of the machine
     * @return at least one job, in any order
     */
    List<MadeJob> jobs(long seed, int cores);
}
