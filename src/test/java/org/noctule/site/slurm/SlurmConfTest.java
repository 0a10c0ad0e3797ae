package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Companions;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;
import org.noctule.site.SiteSwitch;

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
    void readsCardsFeaturesWeightsAndSwitches() throws IOException {
        final Path gres = Files.writeString(folder.resolve("gres.conf"), """
                AutoDetect=off
                NodeName=g[1-2] Name=gpu Type=a100 File=/dev/nvidia[0-1] Cores=0-7
                NodeName=g[1-2] Name=gpu Type=a100 File=/dev/nvidia[2-3] Cores=8-15
                Name=fpga File=/dev/fpga0
                """);
        final Path topology = Files.writeString(folder.resolve("topology.conf"), """
                SwitchName=top Switches=s[0-1]
                SwitchName=s0 Nodes=g[1-2]
                SwitchName=s1 Nodes=n[1-3]
                """);
        final SiteMachine machine = SlurmConf.read(
                Files.writeString(folder.resolve("slurm.conf"), """
                NodeName=g[1-2] CPUs=16 Gres=gpu:4,fpga:1,shard:a:8,craynetwork:no_consume:2 Feature=ib,rome Weight=10
                NodeName=n[1-3] CPUs=16 Gres=gpu:1g.5gb:7(S:0-1),gpu:k80:2(S:0,1) Features=ib
                NodeSet=fast Feature=rome
                PartitionName=f Nodes=fast,n1 MaxTime=5 DefaultTime=NONE
                """), Optional.of(gres), Optional.of(topology));
        assertThat(machine.nodes().get(0).companions())
                .isEqualTo(new Companions(
                        List.of(
                                new NodeGres("gpu", "a100", 2, 0, ResourceSet.range(0, 7), 1),
                                new NodeGres("gpu", "a100", 2, 0, ResourceSet.range(8, 15), 1),
                                new NodeGres("fpga", "", 1, 0, ResourceSet.EMPTY, 1),
                                new NodeGres("shard", "a", 8, 0, ResourceSet.EMPTY, 1),
                                new NodeGres("craynetwork", "", 2, 0, ResourceSet.EMPTY, 1)),
                        List.of("ib", "rome"),
                        10));
        assertThat(machine.nodes().get(2).companions().gres())
                .extracting(NodeGres::type)
                .containsExactly("1g.5gb", "k80");
        assertThat(machine.partitions().get("f").nodes()).containsExactly("g1", "g2", "n1");
        assertThat(machine.partitions().get("f").usual()).isEqualTo(300);
        assertThat(machine.switches()).extracting(SiteSwitch::name).containsExactly("s0", "s1", "top");
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
                "NodeName=n CPUs=2 Gres=gpu::; of Gres is none",
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
