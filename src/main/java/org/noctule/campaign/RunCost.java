package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.noctule.experiment.options.RunOptions;

/**
 * The cost of a run as it is expected before any run is over: jobs × what agents of its kind take for one. Measured on
 * one core of a server of 2020; the ends lie a factor of ten or more apart, as traces and machines differ.
 *
 * @param jobs number of jobs that are simulated, those of a training among them; 0 if nothing is known
 * @param least shortest expected time in s
 * @param most longest expected time in s
 */
public record RunCost(double jobs, double least, double most) {
    /** Nothing is expected. */
    public static final RunCost UNKNOWN = new RunCost(0, 0, 0);

    private static final double MICRO = 1e-6;
    /** Bytes of a job in a file of its kind. */
    private static final double BYTES = 90;

    private static final double PACKED_BYTES = 22;
    private static final int EPISODES = 1000;
    /** Seconds of a training that is no sequence of episodes. */
    private static final double[] OTHER_TRAINING = {30, 3600};

    /** Seconds of a run without jobs. */
    private static final double[] START = {0.0002, 0.02};

    /** Microseconds a job: least, most. */
    private static final Map<String, double[]> AGENTS = Map.of(
            "conservative", new double[] {10, 2000},
            "training", new double[] {200, 5000},
            "workflow", new double[] {10, 1000});

    /** Agents that play futures before they decide. */
    private static final double[] FORESEEING = {5000, 100_000};

    private static final List<String> FORESEEING_DEGREES = List.of("rollout", "planner");

    private static final double[] ORDINARY = {3, 200};
    /** Agents that ask a network, or that came in a jar. */
    private static final double[] OTHERS = {20, 5000};

    private static final double[] TRAINED = {100, 5000};
    private static final List<String> ORDINARY_AGENTS =
            List.of("fcfs", "easy", "next-job", "classic", "random", "first-fit", "best-fit");

    /**
     * Expects the cost of a run; no input is read.
     *
     * @param options options of the run
     * @return what it is likely to cost
     */
    static RunCost of(RunOptions options) {
        final double jobs = jobs(options);
        final JsonNode decision = options.shared().decision().node();
        final JsonNode agent = decision.path("agent");
        final double[] play = FORESEEING_DEGREES.contains(agent.path("degree").asText())
                ? FORESEEING
                : kind(options.shared().agent().orElse(""));
        if (!agent.path("run").asText().equals("train")) {
            return new RunCost(jobs, START[0] + jobs * play[0] * MICRO, START[1] + jobs * play[1] * MICRO);
        }
        final JsonNode training = agent.path("training");
        if (training.has("rounds") || training.has("method") || training.has("generations")) {
            return new RunCost(jobs, OTHER_TRAINING[0], OTHER_TRAINING[1]);
        }
        final double episode = decision.path("env").path("episode").path("jobs").asDouble(jobs);
        final double all = training.path("episodes").asDouble(EPISODES) * episode + jobs;
        return new RunCost(all, all * TRAINED[0] * MICRO, all * TRAINED[1] * MICRO);
    }

    private static double[] kind(String agent) {
        return AGENTS.getOrDefault(agent, ORDINARY_AGENTS.contains(agent) ? ORDINARY : OTHERS);
    }

    private static double jobs(RunOptions options) {
        if (options.stream().isPresent()) {
            return options.stream().get().jobs();
        }
        return Math.min(options.trace().nbJobs(), stored(options.jobs()));
    }

    /** Guesses how many jobs a file holds, by its size. */
    private static double stored(Path file) {
        try {
            return Math.ceil(Files.size(file) / (file.toString().endsWith(".gz") ? PACKED_BYTES : BYTES));
        } catch (final IOException e) {
            return 0; // Whoever reads it tells what is wrong.
        }
    }

    /** {@return one expected time: the geometric mean of the ends in s, 0 if nothing is known} */
    public double middle() {
        return Math.sqrt(least * most);
    }
}
