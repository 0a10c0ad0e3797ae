package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;

final class SlurmConfTest {
    @TempDir
    Path folder;

    private SiteMachine read(String text) throws IOException {
        return SlurmConf.read(Files.writeString(folder.resolve("slurm.conf"), text));
    }

    @Test
    void readsNodesPartitionsAndTheirDefaults() throws IOException {
        final SiteMachine machine = read("""
                ClusterName=mine   # a comment
                SelectTypeParameters=CR_Core_Memory
                NodeName=DEFAULT RealMemory=64000
                nodename=n[1-2] CPUs=16 State=UNKNOWN
                NodeName=fat Sockets=2 CoresPerSocket=8 \\
                  ThreadsPerCore=2 RealMemory=256000
                NodeName=board Boards=2 SocketsPerBoard=2 CoresPerSocket=3
                PartitionName=DEFAULT MaxTime=1-0
                PartitionName=batch Nodes=n[1-2] DefaultTime=30
                PartitionName=all Nodes=ALL MaxTime=UNLIMITED
                """);
        assertThat(machine.memory()).isTrue();
        assertThat(machine.nodes())
                .containsExactly(
                        new SiteNode("n1", 16, 64000 * 1.048576),
                        new SiteNode("n2", 16, 64000 * 1.048576),
                        new SiteNode("fat", 32, 256000 * 1.048576),
                        new SiteNode("board", 12, 64000 * 1.048576));
        assertThat(machine.cores()).isEqualTo(76);
        assertThat(machine.partitions().keySet()).containsExactly("batch", "all");
        assertThat(machine.partitions().get("batch").limit()).isEqualTo(86_400);
        assertThat(machine.partitions().get("batch").usual()).isEqualTo(1800);
        assertThat(machine.partitions().get("all").limit()).isInfinite();
        assertThat(machine.of(List.of("batch")).cores()).isEqualTo(32);
    }

    @Test
    void followsIncludedFilesBesideIt() throws IOException {
        Files.writeString(folder.resolve("nodes.conf"), "NodeName=a CPUs=2\n");
        assertThat(read("Include /etc/slurm/nodes.conf\n").cores()).isEqualTo(2);
    }

    @Test
    void readsWhatScontrolShowsOfNodes() throws IOException {
        final SiteMachine machine =
                read("NodeName=n1 Arch=x86_64 CPUAlloc=0 CPUTot=8 RealMemory=4000 AllocMem=0 State=IDLE\n");
        assertThat(machine.nodes()).containsExactly(new SiteNode("n1", 8, 4000 * 1.048576));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "PartitionName=p Nodes=ALL; describes a node",
                "Include slurm.conf; includes files more than 10 deep",
                "Include /etc/../..; has no plain name",
                "Include none.conf; none.conf",
                "NodeName=n CPUs=0; no number of cores",
                "NodeName=n Sockets=99999 CoresPerSocket=99999 ThreadsPerCore=9; no number of cores",
                "NodeName=n CPUs=1 | PartitionName=p Nodes=m; which no line describes"
            })
    void saysWhatIsWrong(String lines, String what) {
        assertThatThrownBy(() -> read(lines.replace(" | ", "\n")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(what)
                .satisfies(e -> assertThat(((NoctuleException) e).remedy()).startsWith("Maybe"));
    }
}
