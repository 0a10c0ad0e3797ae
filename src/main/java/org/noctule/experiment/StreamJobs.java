package org.noctule.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.Rules;
import org.noctule.experiment.options.StreamSource;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.stream.JobStream;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Workload;
import org.noctule.workload.graph.OpGraph;

/** Draws the stream of jobs that an options file describes. */
public final class StreamJobs {
    private static final String NESTED = "graph.txt";

    private StreamJobs() {}

    /**
     * Reads what jobs are drawn from.
     *
     * @param stream the stream
     * @param rules the rules, which choose the generators
     * @param nbServers size of the platform
     * @param files the files that are read are added here
     * @return draws the jobs of a seed, on any thread
     * @throws NoctuleException if a file of the stream is missing or wrong
     */
    static LongFunction<Workload> source(StreamSource stream, Rules rules, int nbServers, List<InputFile> files) {
        final Map<String, Path> known = new LinkedHashMap<>();
        final List<OpGraph> graphs = new ArrayList<>();
        for (final Path path : stream.graphs()) {
            for (final Path file : files(path)) {
                final OpGraph graph = PipeDreamReader.read(file);
                final Path other = known.putIfAbsent(graph.model(), file);
                if (other != null) {
                    throw NoctuleException.input(
                            "The model (" + graph.model() + ") is there twice: " + other + " and " + file + ".",
                            "Maybe remove one of them; replication repeats all models.");
                }
                graphs.add(graph);
                files.add(InputFile.of(file));
            }
        }
        final Optional<Elasticity> changes = stream.elasticity(nbServers);
        return seed -> {
            final Workload jobs = JobStream.draw(stream.of(graphs, nbServers), rules.streamDraws(), seed);
            return changes.map(each -> changing(jobs, each)).orElse(jobs);
        };
    }

    private static Workload changing(Workload workload, Elasticity changes) {
        return new Workload(
                workload.name(),
                workload.jobs().stream().map(job -> job.withElasticity(changes)).toList(),
                workload.repairs());
    }

    /** The profiles in a folder, in the order of the models' names; a file is its own. */
    static List<Path> files(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> entries = Files.list(path)) {
            final List<Path> files = entries.map(entry -> Files.isDirectory(entry) ? entry.resolve(NESTED) : entry)
                    .filter(file -> file.toString().endsWith(".txt") && Files.isRegularFile(file))
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
            if (files.isEmpty()) {
                throw NoctuleException.input(
                        "The folder (" + path + ") holds no profile of a model.",
                        "Maybe another one is meant: profiles end in .txt, or are called graph.txt in a folder each.");
            }
            return files;
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The folder (" + path + ") cannot be read: " + e.getMessage() + ".",
                    "Maybe you may not read it.",
                    e);
        }
    }
}
