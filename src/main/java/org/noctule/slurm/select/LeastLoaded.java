package org.noctule.slurm.select;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The least loaded nodes first (CR_LLN). */
enum LeastLoaded implements NodeFill {
    /** The method. */
    INSTANCE;

    @Override
    public boolean fill(ChosenNodes chosen) {
        final int[] order = IntStream.range(0, chosen.nodes())
                .filter(node -> chosen.usable(node) > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(chosen::idle).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        for (final int node : order) {
            if (chosen.complete()) {
                break;
            }
            if (!chosen.add(node)) {
                return false;
            }
        }
        return chosen.complete();
    }
}
