package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.noctule.hosts.simulator.network.ParallelTask;

class JoinedTasksTest {
    @Test
    void addsUpWhatHostsOfBothTasksDo() {
        final ParallelTask joined = JoinedTasks.of(
                new ParallelTask(new int[] {7, 5}, new double[] {1, 2}, new double[] {0, 3, 4, 0}),
                new ParallelTask(new int[] {5, 9}, new double[] {10, 20}, new double[] {1, 30, 40, 0}));

        assertThat(joined.hosts()).containsExactly(7, 5, 9);
        assertThat(joined.flops()).containsExactly(1, 12, 20);
        assertThat(joined.bytes()).containsExactly(0, 3, 0, 4, 1, 30, 0, 40, 0);
    }

    @Test
    void leavesSeveralEntriesOfAHostApart() {
        final ParallelTask joined = JoinedTasks.of(
                new ParallelTask(new int[] {1, 1}, new double[] {1, 2}, new double[0]),
                new ParallelTask(new int[] {1, 2}, new double[] {4, 8}, new double[] {0, 3, 0, 0}));

        assertThat(joined.hosts()).containsExactly(1, 1, 2);
        assertThat(joined.flops()).containsExactly(5, 2, 8);
        assertThat(joined.bytes()).containsExactly(0, 0, 3, 0, 0, 0, 0, 0, 0);
    }
}
