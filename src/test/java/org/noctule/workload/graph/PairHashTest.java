package org.noctule.workload.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PairHashTest {
    /** A dense graph of 1,000 nodes: a record's own hash codes would have 32,000 values for its 499,500 edges. */
    @Test
    void fewPairsOfADenseGraphCollide() {
        final Map<Integer, Integer> counts = new HashMap<>();
        for (int from = 0; from < 1000; from++) {
            for (int to = from + 1; to < 1000; to++) {
                counts.merge(new Dep(from, to).hashCode(), 1, Integer::sum);
            }
        }
        assertThat(Collections.max(counts.values())).isLessThan(9);
        assertThat(counts.size()).isGreaterThan(400_000);
    }

    @Test
    void equalPairsHaveEqualHashCodes() {
        assertThat(new Dep(3, 4).hashCode()).isEqualTo(new Dep(3, 4).hashCode());
        assertThat(new StepGraph.Edge(3, 4).hashCode()).isEqualTo(new StepGraph.Edge(3, 4).hashCode());
    }
}
