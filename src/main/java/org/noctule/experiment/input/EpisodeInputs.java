package org.noctule.experiment.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.noctule.experiment.options.EpisodeTrace;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.random.Chance;
import org.noctule.workload.Job;
import org.noctule.workload.Workload;

/**
 * The machine and the jobs of each episode. Of several traces in {@code decision.env.episode.traces} the episode's seed
 * draws one, then a sequence of its jobs; of the factors {@code load} = [a, b] it draws a (b / a)^u with u in 0 to 1,
 * by which the times between submissions are divided.
 */
public final class EpisodeInputs {
    private EpisodeInputs() {}

    /**
     * Prepares to take inputs from what options describe.
     *
     * @param options the options of the training
     * @param inputs what they name, read
     * @return the inputs of an episode, by its seed
     * @throws org.noctule.error.NoctuleException of kind INPUT if a trace or its jobs are no use
     */
    public static LongFunction<Inputs> of(RunOptions options, Inputs inputs) {
        final JsonInput decision = options.shared().decision();
        final Optional<JsonInput> episode = decision.find("env").flatMap(env -> env.find("episode"));
        final List<EpisodeTrace> traces = EpisodeTrace.of(decision);
        final LongFunction<Inputs> plain;
        if (traces.isEmpty()) {
            final LongFunction<Workload> jobs = EpisodeJobs.of(options, inputs);
            plain = seed -> inputs.with(jobs.apply(seed));
        } else {
            plain = drawn(options, inputs, episode.orElseThrow(), traces);
        }
        return episode.flatMap(keys -> keys.find("load"))
                .map(EpisodeInputs::loads)
                .<LongFunction<Inputs>>map(loads -> seed -> {
                    final Inputs made = plain.apply(seed);
                    return made.with(loads.apply(seed).apply(made.workloads().get(0)));
                })
                .orElse(plain);
    }

    private static LongFunction<Inputs> drawn(
            RunOptions options, Inputs inputs, JsonInput episode, List<EpisodeTrace> traces) {
        final ProblemKind problem = ProblemKinds.of(options.shared().decision());
        if (!problem.portable()) {
            throw episode.get("traces")
                    .error("needs a problem that looks alike on all machines", "Maybe set env.problem to job.");
        }
        episode.allow(ProblemKinds.EPISODE);
        episode.find("without").ifPresent(own -> {
            throw own.error("stands beside several traces", "Maybe move it into one of them.");
        });
        episode.find("first").ifPresent(own -> {
            throw own.error("stands beside several traces", "Maybe name one trace alone.");
        });
        final int length = episode.get("jobs").count();
        final List<LongFunction<Inputs>> sources = new ArrayList<>();
        for (final EpisodeTrace trace : traces) {
            final Inputs all = inputs.again(trace.over(options), Optional.empty());
            final LongFunction<Workload> jobs =
                    EpisodeJobs.sequences(trace.keys(), length, all.workloads().get(0));
            sources.add(seed -> all.with(jobs.apply(seed)));
        }
        return seed -> sources.get((int) (Chance.seed(seed, Chance.Purpose.EPISODE, 1) % sources.size()))
                .apply(seed);
    }

    private static LongFunction<UnaryOperator<Workload>> loads(JsonInput range) {
        final List<JsonInput> ends = range.elements();
        if (ends.size() != 2 || ends.get(0).positive() > ends.get(1).positive()) {
            throw range.error("must be two numbers above 0, the lower one first", "Maybe write [0.8, 1.2].");
        }
        final double least = ends.get(0).number();
        final double ratio = ends.get(1).number() / least;
        return seed -> {
            final double drawn = Chance.of(seed, Chance.Purpose.EPISODE, 2).nextDouble();
            return jobs -> faster(jobs, least * StrictMath.pow(ratio, drawn));
        };
    }

    private static Workload faster(Workload all, double factor) {
        if (all.jobs().isEmpty()) {
            return all;
        }
        final double first = all.jobs().get(0).submitTime();
        final List<Job> jobs = all.jobs().stream()
                .map(job -> job.withSubmitTime(first + (job.submitTime() - first) / factor))
                .toList();
        return new Workload(all.name(), jobs, all.repairs(), all.profiles());
    }
}
