package org.noctule.slurm.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;

/** Jobs of the scenario {@code topology-nodes}: leaves of one, two, two and four nodes. */
final class LeafByLeafTest {
    private static final List<Integer> CORES = List.of(8, 6, 6, 4, 4, 2, 2, 2, 2);

    private final List<SlurmNode> nodes = CORES.stream()
            .map(cores -> new SlurmNode("n", cores, 0, List.of(), List.of(), 1))
            .toList();
    private final SlurmMachine machine = new SlurmMachine(nodes, Map.of(), List.of(0, 1, 1, 2, 2, 3, 3, 3, 3), false);
    private final SlurmPartition partition =
            new SlurmPartition("p", machine.all(), Integer.MAX_VALUE, 1, 1, 1e9, 1e9, false, false, true, "");

    private Optional<List<Integer>> place(int tasks, int least, int switches) {
        final GresKinds kinds = new GresKinds(nodes);
        final BatchRequest request = new BatchRequest(
                tasks,
                1,
                0,
                least,
                Integer.MAX_VALUE,
                false,
                0,
                BatchRequest.MemoryPer.CORE,
                List.of(),
                false,
                List.of(),
                Set.of(),
                Set.of(),
                switches);
        return new NodeSelection(machine, false, false)
                .choose(new JobNeed(request, machine, kinds, partition), machine.all(), new NodeStock(nodes, kinds))
                .map(placed -> placed.nodeSet().stream().boxed().toList());
    }

    private List<Integer> place(int tasks, int least) {
        return place(tasks, least, BatchRequest.ANY_SWITCHES).orElseThrow();
    }

    @Test
    void theLeafWithTheFewestNodesThatAreEnoughComesFirst() {
        assertThat(place(9, 1)).containsExactly(0, 1);
        assertThat(place(3, 2)).containsExactly(1, 2);
        assertThat(place(4, 3)).containsExactly(5, 6, 7);
    }

    @Test
    void ofLeavesWithTooFewNodesTheLargestComesFirst() {
        assertThat(place(6, 5)).containsExactly(0, 5, 6, 7, 8);
        assertThat(place(7, 6)).containsExactly(1, 2, 5, 6, 7, 8);
    }

    @Test
    void aJobThatWantsFewerSwitchesThanItsNodesAreOnHasNoPlace() {
        assertThat(place(9, 1, 1)).isEmpty();
        assertThat(place(9, 1, 2)).contains(List.of(0, 1));
        assertThat(place(6, 2, 1)).contains(List.of(1, 2));
    }
}
