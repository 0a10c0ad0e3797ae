package org.noctule.fabric.ramp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Small jobs for tests, whose ops come in any order. */
public final class RandomJobs {
    private RandomJobs() {}

    /** Only the op of the highest id is last. */
    public static StepGraph graph(Random random) {
        return graph(random, true);
    }

    /** Several ops may be last, and first. */
    public static StepGraph withSeveralEnds(Random random) {
        return graph(random, false);
    }

    private static StepGraph graph(Random random, boolean oneEnd) {
        final int n = 2 + random.nextInt(6);
        final List<Dep> deps = new ArrayList<>();
        for (int from = 1; from < n; from++) {
            boolean goesOn = false;
            for (int to = from + 1; to <= n; to++) {
                if (random.nextInt(3) == 0 || oneEnd && to == n && !goesOn) {
                    deps.add(new Dep(from, to));
                    goesOn = true;
                }
            }
        }
        Collections.shuffle(deps, random);
        final List<Op> ops = new ArrayList<>();
        for (int id = 1; id <= n; id++) {
            ops.add(new Op(
                    id,
                    "Op",
                    random.nextInt(4) * 0.25,
                    random.nextInt(4) * 0.3,
                    random.nextInt(4) * 1e9,
                    random.nextInt(3) * 1e8));
        }
        Collections.shuffle(ops, random);
        return StepGraph.of(new OpGraph("random", ops, deps));
    }

    public static OpPartition partition(StepGraph graph, Random random) {
        final int[] splits = new int[graph.size() / 2];
        for (int op = 0; op < splits.length; op++) {
            splits[op] = Math.max(1, 2 * random.nextInt(3));
        }
        return new OpPartition(splits);
    }
}
