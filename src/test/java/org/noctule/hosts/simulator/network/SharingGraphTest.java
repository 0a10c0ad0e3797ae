package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four resources: a task on 0 and 1, one on 1 and 2, one on 3. */
final class SharingGraphTest {
    private final SharingGraph graph =
            new SharingGraph(new double[] {10, 10, 10, 10}, new boolean[4], SharingRule.FAIR.solver());
    private final Demand left = demand(0, 1);
    private final Demand right = demand(1, 2);
    private final Demand apart = demand(3);

    @BeforeEach
    void addAll() {
        graph.add(left);
        graph.add(right);
        graph.add(apart);
        graph.solve();
    }

    @Test
    void solvesAllThatIsNew() {
        assertThat(graph.reached()).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(new double[] {left.rate, right.rate, apart.rate}).containsExactly(5, 5, 10);
        assertThat(graph.isStale()).isFalse();
    }

    @Test
    void aChangeReachesWhatIsConnectedOnly() {
        graph.setCapacity(2, 2);
        assertThat(graph.isStale()).isTrue();
        graph.solve();
        assertThat(graph.reached()).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(new double[] {left.rate, right.rate}).containsExactly(8, 2);

        graph.setBound(apart, 4);
        graph.solve();
        assertThat(graph.reached()).containsExactly(3);
        assertThat(apart.rate).isEqualTo(4);
    }

    @Test
    void aTaskThatLeavesUntiesItsNeighbours() {
        graph.remove(left);
        graph.remove(left);
        graph.solve();
        assertThat(left.rate).isZero();
        assertThat(right.rate).isEqualTo(10);
        graph.setCapacity(0, 1);
        graph.solve();
        assertThat(graph.reached()).containsExactly(0);
    }

    @Test
    void whatDoesNotChangeIsNotSolved() {
        graph.setCapacity(0, 10);
        graph.setBound(left, Double.POSITIVE_INFINITY);
        assertThat(graph.isStale()).isFalse();
    }

    private static Demand demand(int... resources) {
        final double[] weights = new double[resources.length];
        Arrays.fill(weights, 1);
        return new Demand(resources, weights, Double.POSITIVE_INFINITY);
    }
}
