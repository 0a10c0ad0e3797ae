package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.json.JsonInput;

/** What earns rewards: HDeepRM's objectives, evaluated at one instant. */
public enum Objective {
    /** Minus the sum of 1 / estimate over waiting and running jobs; unknown estimates add nothing. */
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
    },
    /** Minus the number of waiting and running jobs. */
    AVG_JOB_COMPLETION("avg_job_completion") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return unfinished(mirror, queue) == 0 ? 0 : -unfinished(mirror, queue);
        }
    },
    /** The number of busy cores: what HDeepRM's documentation says and its code cannot do. */
    AVG_UTILIZATION("avg_utilization") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return mirror.busyCores();
        }
    },
    /** The summed speed of all busy cores in GFLOPS. */
    MAKESPAN("makespan") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return mirror.states().totalGflops();
        }
    },
    /** Minus the power of the machine in W. */
    ENERGY_CONSUMPTION("energy_consumption") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return -mirror.states().totalWatts();
        }
    },
    /**
     * Minus power times the number of waiting and running jobs: the rates at which energy and the jobs' summed time in
     * the system grow. HDeepRM names this objective and leaves it undefined.
     */
    EDP("edp") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            final int unfinished = unfinished(mirror, queue);
            return unfinished == 0 ? 0 : -mirror.states().totalWatts() * unfinished;
        }
    },
    /** Nothing; for policies that do not look at rewards. */
    NONE("") {
        @Override
        double reward(ClusterMirror mirror, JobQueue queue) {
            return 0;
        }
    };

    private static final double SHORTEST = 1e-9;

    private final String key;

    Objective(String key) {
        this.key = key;
    }

    abstract double reward(ClusterMirror mirror, JobQueue queue);

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
        final List<String> keys = Arrays.stream(values())
                .filter(objective -> objective != NONE)
                .map(objective -> objective.key)
                .toList();
        return values()[keys.indexOf(input.oneOf(keys))];
    }
}
