package org.noctule.ramp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.test.Shared;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.TrainingGraph;

/** Just enough of a profile reader for the golden files. */
final class ProfileFiles {
    private ProfileFiles() {}

    static TrainingGraph read(String model) {
        final Path file = model.startsWith("tiny_")
                ? Shared.file("golden/ddls/jobs/" + model + "/" + model + ".txt")
                : Shared.file("data/pipedream/" + model + "/graph.txt");
        final List<Op> ops = new ArrayList<>();
        final List<Dep> deps = new ArrayList<>();
        try {
            for (final String line : Files.readAllLines(file)) {
                final String[] fields = line.strip().split(" -- ");
                final int id = Integer.parseInt(fields[0].substring(4));
                if (fields.length == 2) {
                    deps.add(new Dep(id, Integer.parseInt(fields[1].substring(4))));
                } else {
                    final String[] values = fields[2].split(", ");
                    ops.add(new Op(
                            id, fields[1], value(values[0]), value(values[1]), value(values[2]), value(values[3])));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return training(new OpGraph(model, ops, deps));
    }

    private static double value(String field) {
        final String text = field.substring(field.indexOf('=') + 1);
        double sum = 0;
        for (final String item : text.replace("[", "").replace("]", "").split("; ")) {
            sum += Double.parseDouble(item);
        }
        return sum;
    }

    static TrainingGraph training(OpGraph graph) {
        final int n = graph.ops().size();
        final int[] place = new int[n + 1];
        final List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            ids.add(graph.ops().get(i).id());
            place[ids.get(i)] = i;
        }
        IntStream.range(0, n).forEach(i -> ids.add(2 * n - (ids.get(i) - 1)));
        final List<TrainingGraph.Edge> edges = new ArrayList<>();
        for (int node = 0; node < 2 * n; node++) {
            final int id = graph.ops().get(node % n).id();
            for (final Dep dep : graph.deps()) {
                if (node < n && dep.from() == id) {
                    edges.add(new TrainingGraph.Edge(node, place[dep.to()]));
                } else if (node >= n && dep.to() == id) {
                    edges.add(new TrainingGraph.Edge(node, place[dep.from()] + n));
                }
            }
            if (node < n && id == n) {
                edges.add(new TrainingGraph.Edge(node, node + n));
            }
        }
        return new TrainingGraph(graph, ids, edges);
    }
}
