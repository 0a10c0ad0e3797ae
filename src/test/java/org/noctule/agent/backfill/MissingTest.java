package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.companion.NodeBook;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;

class MissingTest {
    private static final Platform NODE = PlatformReader.parse("""
            {"types": {
              "processor": {"cpu": {"cores": 8, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 100}},
              "node": {"node": {"processors": [{"type": "cpu", "number": 1}], "memory": {"capacity": 64},
                                "gres": [{"name": "gpu", "type": "a100", "count": 4}], "features": ["ib"]}}},
             "clusters": [{"id": "c", "nodes": [{"type": "node", "number": 1}]}]}
            """, "test");

    private static String missing(double memory, int cards, List<List<String>> features) {
        final NodeBook book = new NodeBook(NODE);
        book.take(book.lowest(job(0, 3, List.of())).orElseThrow(), false);
        return Missing.of(job(memory, cards, features), other -> book.fits(other, Optional.empty()));
    }

    private static Job job(double memory, int cards, List<List<String>> features) {
        final GresRequest gres = new GresRequest("gpu", "a100", cards * GresRequest.WHOLE, GresRequest.Per.TASK);
        final NodeDemand demand = new NodeDemand(
                1, 2, memory, NodeDemand.MemoryPer.NODE, List.of(gres), 1, Integer.MAX_VALUE, false, features);
        return new Job("w0!1", 0, 2, 10, 10, 0, 0, new Profile.ReferenceTime("p", 1, Map.of()), Map.of())
                .with(JobParts.NONE.withDemand(Optional.of(demand)));
    }

    @Test
    void namesCardsThatANodeLacks() {
        assertThat(missing(0, 2, List.of())).isEqualTo("2 gpu:a100 on one node");
    }

    @Test
    void namesMemoryAndFeatures() {
        assertThat(missing(100_000, 1, List.of())).isEqualTo("100000 MB per node");
        assertThat(missing(0, 1, List.of(List.of("ib", "fast"), List.of("old"))))
                .isEqualTo("features ib&fast|old");
    }

    @Test
    void namesNothingIfSeveralThingsAreMissing() {
        assertThat(missing(100_000, 2, List.of())).isEmpty();
    }
}
