package org.noctule.fabric.ramp.stream;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.workload.Job;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** Streams of models with a single op. */
final class Streams {
    private Streams() {}

    static List<OpGraph> models(String... names) {
        return Stream.of(names)
                .map(name -> new OpGraph(name, List.of(new Op(1, "Linear", 1, 1, 1, 1)), List.of()))
                .toList();
    }

    static StreamOptions options(
            int replication, ValueDistribution gaps, Sampling sampling, boolean shuffle, int jobs) {
        return new StreamOptions(
                models("a", "b", "c"),
                replication,
                gaps,
                new UniformGrid(0.1, 1, 2),
                sampling,
                shuffle,
                50,
                32,
                jobs,
                OptionalDouble.empty());
    }

    static List<Job> draw(StreamOptions options, long seed) {
        return JobStream.draw(options, new SeparateDraws(), seed).jobs();
    }

    static PipeDream profile(Job job) {
        return (PipeDream) job.profile();
    }

    static List<String> profiles(List<Job> jobs) {
        return jobs.stream().map(job -> job.profile().name()).toList();
    }
}
