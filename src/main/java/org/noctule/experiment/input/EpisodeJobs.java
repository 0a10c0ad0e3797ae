package org.noctule.experiment.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.random.PythonRandom;
import org.noctule.workload.Workload;

/**
 * The jobs of each episode: a stream is drawn from the episode's seed; a source of a user's makes them; of a trace,
 * {@code decision.env.episode} cuts sequences out, which begin where the seed says, or all with the job {@code first},
 * but never hold a job that is kept back; else all episodes have all jobs.
 */
final class EpisodeJobs {
    private EpisodeJobs() {}

    /** Prepares to take jobs from what options describe. */
    static LongFunction<Workload> of(RunOptions options, Inputs inputs) {
        final Workload all = inputs.workloads().get(0);
        if (options.initial().isPresent()) {
            throw NoctuleException.input(
                    options.file() + ": $.workload.initial: episodes begin with an empty machine.",
                    "Maybe train without the key: a trained agent plays from any state.");
        }
        final Optional<JsonInput> episode =
                options.shared().decision().find("env").flatMap(env -> env.find("episode"));
        if (options.stream().isPresent()) {
            episode.ifPresent(keys -> {
                throw keys.error("cuts sequences out of a trace, but the jobs are a stream", "Maybe remove it.");
            });
            return StreamJobs.source(
                    options.stream().get(), options.rules(), inputs.platform().nbCores(), new ArrayList<>());
        }
        return episode.flatMap(keys -> keys.find("source"))
                .map(source -> sourced(episode.get(), source, inputs))
                .or(() -> episode.map(keys -> sequences(keys, all)))
                .orElse(seed -> all);
    }

    private static LongFunction<Workload> sourced(JsonInput keys, JsonInput source, Inputs inputs) {
        keys.allow("source", "load");
        return SourcedJobs.of(source, inputs.platform().nbCores());
    }

    private static LongFunction<Workload> sequences(JsonInput keys, Workload all) {
        keys.allow(ProblemKinds.EPISODE);
        return sequences(keys, keys.get("jobs").count(), all);
    }

    /** Cuts sequences of some length out of a trace, with none of the jobs that keys keep back. */
    static LongFunction<Workload> sequences(JsonInput keys, int length, Workload all) {
        final int[] starts = starts(keys, all.jobs().size(), length);
        return seed -> {
            final int start = starts[new PythonRandom(seed).choice(starts.length)];
            return new Workload(all.name(), all.jobs().subList(start, start + length), List.of(), all.profiles());
        };
    }

    private static int[] starts(JsonInput keys, int jobs, int length) {
        final int[] keptBackBefore = new int[jobs + 1];
        for (final JsonInput range :
                keys.find("without").map(JsonInput::elements).orElse(List.of())) {
            final List<JsonInput> ends = range.elements();
            if (ends.size() != 2) {
                throw range.error("must be two numbers", "Maybe write [FIRST, END]: job END is not kept back.");
            }
            final int first = ends.get(0).countOrZero();
            if (ends.get(1).countOrZero() <= first) {
                throw range.error("keeps no job back", "Maybe write [FIRST, END] with END above FIRST.");
            }
            final int end = Math.min(jobs, ends.get(1).countOrZero());
            for (int job = first; job < end; job++) {
                keptBackBefore[job + 1] = 1;
            }
        }
        for (int job = 0; job < jobs; job++) {
            keptBackBefore[job + 1] += keptBackBefore[job];
        }
        final List<Integer> starts = new ArrayList<>();
        for (int start = 0; start + length <= jobs; start++) {
            if (keptBackBefore[start + length] == keptBackBefore[start]) {
                starts.add(start);
            }
        }
        final Optional<Integer> only = keys.find("first").map(JsonInput::countOrZero);
        only.ifPresent(first -> starts.retainAll(List.of(first)));
        if (starts.isEmpty()) {
            throw NoctuleException.input(
                    keys.where() + ": there is no sequence of " + length + " of the " + jobs
                            + " jobs"
                            + only.map(first -> " from job " + first + " on").orElse("")
                            + " that holds none that is kept back.",
                    only.isPresent() ? "Maybe lower first or jobs." : "Maybe lower jobs, or keep fewer back.");
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }
}
