package org.noctule.agent.problem;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.List;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * The sources of rewards: HDeepRM's objectives and four more, each a rate at one instant, which stays the same between
 * two messages, and what the run comes to in the end.
 */
public enum Objective {
    /**
     * Minus the sum of 1 / estimate over waiting and running jobs, by which their slowdowns grow each second; unknown
     * estimates add nothing. In the end minus the mean slowdown.
     */
    AVG_JOB_SLOWDOWN("avg_job_slowdown") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            double sum = 0;
            for (int i = 0; i < queue.size(); i++) {
                sum += 1 / Math.max(SHORTEST, queue.get(i).job.estimate());
            }
            for (final RunningJob running : mirror.running()) {
                sum += 1 / Math.max(SHORTEST, running.job().estimate());
            }
            return sum == 0 ? 0 : -sum;
        }

        @Override
        double outcome(Outcome run) {
            return -run.meanSlowdown();
        }
    },
    /** Minus the number of waiting and running jobs; in the end minus the mean turnaround time in s. */
    AVG_JOB_COMPLETION("avg_job_completion") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return unfinished(mirror, queue) == 0 ? 0 : -unfinished(mirror, queue);
        }

        @Override
        double outcome(Outcome run) {
            return -run.meanTurnaround();
        }
    },
    /** The number of busy cores: what HDeepRM's documentation says and its code cannot do; in the end their mean. */
    AVG_UTILIZATION("avg_utilization") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return mirror.busyCores();
        }

        @Override
        double outcome(Outcome run) {
            return run.meanBusyCores();
        }
    },
    /** The summed speed of all busy cores in GFLOPS; in the end minus the time from the first action on in s. */
    MAKESPAN("makespan") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return mirror.states().totalGflops();
        }

        @Override
        double outcome(Outcome run) {
            return -run.duration();
        }
    },
    /** Minus the power of the machine in W; in the end minus the energy from the first action on in J. */
    ENERGY_CONSUMPTION("energy_consumption") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return -mirror.states().totalWatts();
        }

        @Override
        double outcome(Outcome run) {
            return -run.joules();
        }
    },
    /**
     * Minus power times the number of waiting and running jobs: the rates at which energy and the jobs' summed time in
     * the system grow. HDeepRM names this objective and leaves it undefined. In the end minus energy times time.
     */
    EDP("edp") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            final int unfinished = unfinished(mirror, queue);
            return unfinished == 0 ? 0 : -mirror.states().totalWatts() * unfinished;
        }

        @Override
        double outcome(Outcome run) {
            return -run.joules() * run.duration();
        }
    },
    /**
     * Minus the sum of 1 / estimate over waiting jobs, by which their bounded slowdowns grow each second; an estimate
     * counts at least 10 s, unknown ones add nothing. In the end minus the mean bounded slowdown, as RLScheduler has
     * it.
     */
    BOUNDED_SLOWDOWN("bounded_slowdown") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            double sum = 0;
            for (int i = 0; i < queue.size(); i++) {
                sum += 1 / Math.max(Outcome.TAU, queue.get(i).job.estimate());
            }
            return sum == 0 ? 0 : -sum;
        }

        @Override
        double outcome(Outcome run) {
            return -run.meanBoundedSlowdown();
        }
    },
    /**
     * Minus the sum of 1 / run time over waiting jobs, by which their bounded slowdowns really grow each second; a run
     * time counts at least 10 s. It is that of the profile, which policies do not see, or the estimate where the
     * profile tells none; an unknown one adds nothing. In the end minus the mean bounded slowdown.
     */
    ACTUAL_SLOWDOWN("actual_slowdown") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            double sum = 0;
            for (int i = 0; i < queue.size(); i++) {
                sum += 1 / Math.max(Outcome.TAU, runTime(queue.get(i).job));
            }
            return sum == 0 ? 0 : -sum;
        }

        private static double runTime(Job job) {
            if (job.profile() instanceof Profile.ReferenceTime reference) {
                return Math.min(reference.seconds(), job.walltime());
            }
            return job.profile() instanceof Profile.Delay delay
                    ? Math.min(delay.delay(), job.walltime())
                    : job.estimate();
        }

        @Override
        double outcome(Outcome run) {
            return -run.meanBoundedSlowdown();
        }
    },
    /** Minus the number of waiting jobs; in the end minus the mean waiting time in s. */
    WAITING_TIME("waiting_time") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return queue.size() == 0 ? 0 : -queue.size();
        }

        @Override
        double outcome(Outcome run) {
            return -run.meanWait();
        }
    },
    /**
     * -1 while a job waits, else 0: an arrival would be blocked. In the end minus the part of the time from the first
     * action on in which a job waited.
     */
    BLOCKING("blocking") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return queue.size() > 0 ? -1 : 0;
        }

        @Override
        double outcome(Outcome run) {
            return -run.blockedShare();
        }
    },
    /** Nothing; for policies that do not look at rewards. */
    NONE("") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return 0;
        }

        @Override
        double outcome(Outcome run) {
            return 0;
        }
    };

    private static final double SHORTEST = 1e-9;

    private final String key;

    Objective(String key) {
        this.key = key;
    }

    /** The rate now, per second. */
    abstract double reward(ClusterMirror mirror, JobQueue queue);

    /** What the run came to. */
    abstract double outcome(Outcome run);

    private static int unfinished(ClusterMirror mirror, JobQueue queue) {
        return mirror.running().size() + queue.size();
    }

    /**
     * Reads the name of an objective.
     *
     * @param input a text; {@code utilization}, as older versions of HDeepRM wrote it, stands for
     *     {@code avg_utilization}
     * @return the objective
     * @throws org.noctule.error.NoctuleException if there is no such objective
     */
    static Objective read(JsonInput input) {
        if (input.text().equals("utilization")) {
            return AVG_UTILIZATION;
        }
        return values()[names().indexOf(input.oneOf(names()))];
    }

    /** The names that options use. */
    static List<String> names() {
        return Arrays.stream(values())
                .filter(objective -> objective != NONE)
                .map(objective -> objective.key)
                .toList();
    }

    /** The key of an objective; the default is another for each problem. */
    static OptionKey<Objective> key(Objective usual) {
        return OptionKey.with(
                "objective",
                OptionValues.choice(names()).read(Objective::read, objective -> TextNode.valueOf(objective.key)),
                usual,
                "source of rewards");
    }
}
