package org.noctule.slurm.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.workload.GresRequest;

class TriedWeightsTest {
    private static final List<SlurmNode> NODES = Stream.of("n1", "n2", "n3")
            .map(name -> new SlurmNode(
                    name,
                    4,
                    0,
                    name.equals("n3") ? List.of(new NodeGres("gpu", "", 2, 0, ResourceSet.EMPTY, 1)) : List.of(),
                    List.of(),
                    1))
            .toList();

    private final GresKinds kinds = new GresKinds(NODES);
    private final SlurmPartition partition =
            new SlurmPartition("p", all(), Integer.MAX_VALUE, 1, 1, 1e9, 1e9, false, false, true, "");
    private final SlurmMachine machine = new SlurmMachine(NODES, Map.of("p", partition), List.of(), false);
    private final NodeSelection selection = new NodeSelection(machine, false, false);
    private final NodeStock stock = new NodeStock(NODES, kinds);

    private static BitSet all() {
        final BitSet all = new BitSet();
        all.set(0, NODES.size());
        return all;
    }

    private JobNeed need(List<GresRequest> gres) {
        return new JobNeed(
                new BatchRequest(
                        1,
                        1,
                        0,
                        1,
                        Integer.MAX_VALUE,
                        false,
                        0,
                        BatchRequest.MemoryPer.CORE,
                        gres,
                        false,
                        List.of(),
                        Set.of(),
                        Set.of(),
                        BatchRequest.ANY_SWITCHES),
                machine,
                kinds,
                partition);
    }

    @Test
    void aTryForAJobWithCardsLeavesNodesLighterUntilAnotherTryToStart() {
        final JobNeed plain = need(List.of());
        final JobNeed card = need(List.of(new GresRequest("gpu", "", GresRequest.WHOLE, GresRequest.Per.NODE)));
        assertThat(selection.choose(plain, all(), stock).orElseThrow().nodes()).containsExactly(0);
        assertThat(selection.tryNow(card, all(), stock).orElseThrow().nodes()).containsExactly(2);
        assertThat(selection.choose(plain, all(), stock).orElseThrow().nodes()).containsExactly(2);
        assertThat(selection.tryNow(plain, all(), stock).orElseThrow().nodes()).containsExactly(0);
        assertThat(selection.choose(plain, all(), stock).orElseThrow().nodes()).containsExactly(0);
    }
}
