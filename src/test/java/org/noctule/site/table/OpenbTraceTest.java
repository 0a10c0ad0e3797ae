package org.noctule.site.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.platform.NodeGres;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePast;
import org.noctule.test.Shared;
import org.noctule.workload.Repairs;

final class OpenbTraceTest {
    private static final String HEADER =
            "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n";

    @TempDir
    Path folder;

    private List<RecordedJob> read(String rows, Repairs repairs) throws IOException {
        final List<RecordedJob> jobs = new ArrayList<>();
        new OpenbTrace(Files.writeString(folder.resolve("pods.csv"), HEADER + rows)).read(jobs::add, repairs);
        return jobs;
    }

    @Test
    void podsAreJobsWithSharesOfCards() throws IOException {
        final Repairs repairs = new Repairs();
        final List<RecordedJob> jobs = read("""
                a,6000,1000,1,460,,LS,Running,0,100,40
                b,500,1000,2,1000,V100M16,BE,Failed,5,100,40
                c,1000,1000,0,0,,BE,Pending,5,100,
                d,1000,1000,1,1000,G2|P100,BE,Running,5,,9
                """, repairs);
        assertThat(jobs)
                .extracting(job -> job.terms().asked())
                .containsExactly("gpu=0.46", "gpu:V100M16=2", "", "gpu=1");
        assertThat(jobs)
                .extracting(RecordedJob::state)
                .containsExactly(
                        RecordedState.ENDED, RecordedState.FAILED, RecordedState.WAITING, RecordedState.RUNNING);
        assertThat(jobs).extracting(RecordedJob::cores).containsExactly(6, 1, 1, 1);
        assertThat(jobs.get(0).start()).isEqualTo(40);
        assertThat(jobs.get(3).terms().features()).isEqualTo("G2|P100");
        assertThat(repairs.list()).extracting(repair -> repair.what()).containsExactly("a part of a core: a whole one");
    }

    @Test
    void whatIsNoNumberIsSaidWithItsPlace() {
        assertThatThrownBy(() -> read("a,many,1000,1,460,,LS,Running,0,100,40\n", new Repairs()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("pods.csv:2");
    }

    /** Counts of the published files: see the manifest of the shared data. */
    @Test
    void thePublishedTraceHasItsNodesCardsAndPods() {
        final SiteMachine machine =
                OpenbTrace.machine(Shared.file("data/traces/alibaba_openb_2023/openb_node_list_all_node.csv.gz"));
        assertThat(machine.nodes()).hasSize(1523);
        assertThat(machine.nodes().stream()
                        .flatMap(node -> node.companions().gres().stream())
                        .mapToInt(NodeGres::count)
                        .sum())
                .isEqualTo(6212);
        try (SitePast past = SitePast.read(
                new OpenbTrace(Shared.file("data/traces/alibaba_openb_2023/openb_pod_list_default.csv.gz")),
                machine,
                Set.of())) {
            assertThat(past.size()).isEqualTo(8152 - 897);
            int shares = 0;
            for (final RecordedJob job : past.jobs()) {
                shares += job.terms().asked().contains("=0.") ? 1 : 0;
            }
            assertThat(shares).isPositive().isLessThanOrEqualTo(3078);
        }
    }
}
