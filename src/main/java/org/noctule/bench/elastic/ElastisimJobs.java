package org.noctule.bench.elastic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.noctule.json.JsonInput;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.Workload;

/**
 * The 500 jobs of ElastiSim's example project as jobs of one core per node.
 *
 * <p>On n of 128 nodes of 100 GFLOPS, with 12.5 GB/s each, 80 GB/s from and 50 GB/s to the file system, a job reads and
 * scatters its model once, and then takes per iteration the longer of {@code flops / n^alpha} of computation and its
 * communication spread over n nodes, and the time to write a checkpoint. Nobody shares the network or the file system,
 * which ElastiSim simulates. A job that is not rigid asks for 9 nodes, the middle of 2 to 16; it can change at the ends
 * of iterations, each change costs another reading and scattering, and an evolving one asks in turn for 4 nodes less
 * and as many as at first. Estimates are exact.
 */
public final class ElastisimJobs {
    /** Nodes of the machine. */
    public static final int NODES = 128;

    private static final double FLOPS = 100e9;
    private static final double LINK = 12.5e9;
    private static final double READ = 80e9;
    private static final double WRITE = 50e9;

    private ElastisimJobs() {}

    /** The kinds that the jobs are given. */
    public enum Kinds {
        /** None changes. */
        RIGID,
        /** Those of the project. */
        PUBLISHED,
        /** Rigid jobs too, from a quarter of their nodes to twice as many. */
        MALLEABLE
    }

    /**
     * Reads them.
     *
     * @param file the project's jobs, gzip
     * @param kinds the kinds that they are given
     * @return the jobs
     */
    public static Workload read(Path file, Kinds kinds) {
        final List<JsonInput> entries = text(file).get("jobs").elements();
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            jobs.add(job("w0!" + i, entries.get(i), kinds));
        }
        return new Workload("w0", jobs, List.of());
    }

    private static JsonInput text(Path file) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return JsonInput.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Job job(String id, JsonInput entry, Kinds kinds) {
        final String type = entry.get("type").text();
        final boolean sizable = !type.equals("rigid");
        final int min = entry.get(sizable ? "num_nodes_min" : "num_nodes").count();
        final int max = entry.get(sizable ? "num_nodes_max" : "num_nodes").count();
        final int nodes = (min + max) / 2;
        final Work work = new Work(entry.get("arguments"));
        final Optional<Elasticity> sizes = switch (kinds) {
            case RIGID -> Optional.empty();
            case PUBLISHED ->
                sizable
                        ? Optional.of(
                                sizes(Elasticity.Kind.valueOf(type.toUpperCase(Locale.ROOT)), min, max, nodes, work))
                        : Optional.empty();
            case MALLEABLE ->
                Optional.of(sizes(
                        Elasticity.Kind.MALLEABLE,
                        sizable ? min : (nodes + 3) / 4,
                        sizable ? max : 2 * nodes,
                        nodes,
                        work));
        };
        final double seconds = work.seconds(nodes);
        return new Job(
                id,
                entry.get("submit_time").numberFrom(0),
                nodes,
                Double.POSITIVE_INFINITY,
                seconds,
                0,
                0,
                new Profile.ReferenceTime("p" + id, seconds, Map.of()),
                Map.of(),
                JobParts.NONE.withElasticity(sizes));
    }

    private static Elasticity sizes(Elasticity.Kind kind, int min, int max, int nodes, Work work) {
        final NavigableMap<Integer, Double> speeds = new TreeMap<>();
        for (int n = min; n <= max; n++) {
            speeds.put(n, 1 / work.seconds(n));
        }
        final List<Elasticity.Request> requests = new ArrayList<>();
        for (int i = 1; kind.asks() && i < work.iterations; i++) {
            requests.add(new Elasticity.Request((double) i / work.iterations, i % 2 == 1 ? nodes - 4 : nodes));
        }
        return new Elasticity(
                kind,
                min,
                max,
                1,
                new SpeedUp.Table(Map.of(SpeedUp.Table.ANY, speeds), SpeedUp.Table.ANY),
                work.setUp,
                work.iteration(nodes),
                requests,
                false);
    }

    /** The arguments of a job's application model. */
    private static final class Work {
        private final int iterations;
        private final double flops;
        private final double alpha;
        private final double communication;
        private final double checkpoint;
        private final double setUp;

        Work(JsonInput arguments) {
            iterations = arguments.get("iterations").count();
            flops = arguments.get("flops").positive();
            alpha = arguments.get("alpha").positive();
            communication = arguments.get("communication_size").positive();
            checkpoint = arguments.get("checkpoint_size").positive();
            final double model = arguments.get("model_size").positive();
            setUp = model / READ + model / LINK;
        }

        double iteration(int nodes) {
            return Math.max(flops / StrictMath.pow(nodes, alpha) / FLOPS, communication / nodes / LINK)
                    + checkpoint / WRITE;
        }

        double seconds(int nodes) {
            return setUp + iterations * iteration(nodes);
        }
    }
}
