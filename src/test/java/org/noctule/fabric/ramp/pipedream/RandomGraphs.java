package org.noctule.fabric.ramp.pipedream;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** Makes random op graphs, with any ids, orders, descriptions and figures. */
public final class RandomGraphs {
    private static final String[] WORDS = {
        "Conv2d", "(3, 64)", " -- ", "--", " ", "node1", "stage_id=2", "forward_compute_time=", "[1; 2]", "\t", "é", ","
    };

    private RandomGraphs() {}

    /**
     * Makes a graph.
     *
     * @param random the source of chance
     * @param most the most ops that it may have
     * @return the graph
     */
    public static OpGraph next(Random random, int most) {
        final int size = 1 + random.nextInt(most);
        final List<Integer> ids = new ArrayList<>();
        for (int i = 0, id = random.nextInt(3); i < size; i++, id += 1 + random.nextInt(3)) {
            ids.add(id);
        }
        Collections.shuffle(ids, random);
        final List<Dep> deps = new ArrayList<>();
        for (int to = 1; to < size; to++) {
            for (int from = 0; from < to; from++) {
                if (random.nextInt(to) < 2) {
                    deps.add(new Dep(ids.get(from), ids.get(to)));
                }
            }
        }
        Collections.shuffle(deps, random);
        final List<Op> ops = new ArrayList<>();
        for (final int id : ids) {
            ops.add(new Op(id, words(random), figure(random), figure(random), figure(random), figure(random)));
        }
        Collections.shuffle(ops, random);
        return new OpGraph("random", List.copyOf(ops), List.copyOf(deps));
    }

    private static String words(Random random) {
        final StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(5); n > 0; n--) {
            text.append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.toString();
    }

    private static double figure(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> random.nextInt(1_000_000) / 1000.0;
            case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(36) - 20);
            default -> random.nextInt(Integer.MAX_VALUE);
        };
    }
}
