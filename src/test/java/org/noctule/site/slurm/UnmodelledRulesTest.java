package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a cluster that the agent {@code slurm} does not obey. */
final class UnmodelledRulesTest {
    @TempDir
    private Path folder;

    private List<String> rules(String settings) throws IOException {
        final Path conf = Files.writeString(
                folder.resolve("slurm.conf"),
                "NodeName=n[1-2] CPUs=4\n" + settings.replace(';', '\n') + "\nPartitionName=all Nodes=ALL\n");
        return UnmodelledRules.of(SlurmConf.settings(conf), SlurmConf.read(conf));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PreemptType=preempt/qos;PreemptMode=REQUEUE                             |
            PreemptType=preempt/partition_prio;PreemptMode=CANCEL                   |
            PreemptType=preempt/none;PreemptMode=SUSPEND,GANG                       |
            PreemptType=preempt/qos;PreemptExemptTime=00                            |
            SchedulerParameters=preempt_youngest_first,preempt_reorder_count=2,max_switch_wait=60 |
            PreemptType=preempt/partition_prio;PreemptMode=SUSPEND,GANG             | PreemptMode=SUSPEND,GANG
            PreemptType=preempt/qos;PreemptMode=WITHIN,CANCEL                       | PreemptMode=WITHIN,CANCEL
            PreemptType=preempt/qos;PreemptExemptTime=00:10:00                      | PreemptExemptTime=00:10:00
            PreemptType=preempt/job_prio                                            | PreemptType=preempt/job_prio
            SchedulerParameters=bf_interval=30,preempt_strict_order                 | SchedulerParameters=preempt_strict_order
            TopologyPlugin=topology/3d_torus                                        | TopologyPlugin=topology/3d_torus
            PreemptType=preempt/partition_prio;PartitionName=low Nodes=n1 PreemptMode=SUSPEND | PartitionName=low PreemptMode=SUSPEND
            """)
    void settingsAreToldAsTheyStand(String settings, String told) throws IOException {
        assertThat(rules(settings)).isEqualTo(told == null ? List.of() : List.of(told));
    }
}
