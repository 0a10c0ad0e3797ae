package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectAndGenerateTest {
    @TempDir
    private Path folder;

    @Test
    void printsThePlatformsTotals() {
        final Cli cli = Cli.run("inspect", "platform", "platforms/quickstart.json");

        assertThat(cli.code()).isZero();
        assertThat(cli.out()).contains("cores             64").contains("cluster fast");
    }

    @Test
    void printsTheHostsOfASimgridPlatformUnderTheirNumbers() {
        new Experiments(folder).write("three.xml", """
                <?xml version='1.0'?>
                <platform version="4.1"><zone id="z" routing="Full">
                  <host id="node_10" speed="1Gf"/><host id="node_2" speed="2Gf,1Gf" pstate="1"/>
                  <host id="node_1" speed="1Gf"/><host id="boss" speed="1Gf"/><host id="disk" speed="1Gf">
                  <prop id="role" value="storage"/></host>
                  <link id="l" bandwidth="1MBps" latency="1us"/>
                  <route src="node_1" dst="node_2"><link_ctn id="l"/></route>
                </zone></platform>
                """);
        final Path file = folder.resolve("three.xml");
        final Cli cli = Cli.run("inspect", "platform", file, "-m", "boss");

        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).isEqualTo("""
                3 compute hosts, 1 storage hosts, master boss
                1 shared links, 1 fat pipes
                  0-1  node_1 ... node_10  1 core, 1.0 GFLOPS
                  2  node_2  1 core, 2.0, 1.0 GFLOPS, P-state 1 at first
                  3  disk  storage
                """);
        assertThat(Cli.run("inspect", "platform", file).err())
                .startsWith("noctule: The platform has no host with the master's name (master_host).");
    }

    @Test
    void printsTheFiguresOfATrainingStep() {
        new Experiments(folder).write("two.txt", """
                node5 -- ReLU() -- forward_compute_time=0.000, backward_compute_time=2.000, activation_size=8.0, \
                parameter_size=0.0
                node2 -- Linear(1, 2) -- forward_compute_time=1.500, backward_compute_time=3.000, \
                activation_size=[1e6; 1e6], parameter_size=500000.0
                \tnode2 -- node5""");
        final Cli cli = Cli.run("inspect", "graph", folder.resolve("two.txt"));

        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).isEqualTo("""
                model          two
                forward        2 ops, 1 deps, 1.500 ms
                backward       2 ops, 1 deps, 5.000 ms
                step           4 ops, 3 deps, 6.500 ms on one worker
                depth          4 ops
                activation     2.000 MB
                parameters     0.500 MB
                op time        at most 3.000 ms: backward of node2 Linear(1, 2)
                op memory      5.000 MB in the step, at most 2.500 MB: node2 Linear(1, 2)
                dep size       2.000 MB in the step, at most 2.000 MB: node2 to node5
                forward path   1.500 ms over 2 ops
                      1.500 ms  node2 Linear(1, 2)
                step path      6.500 ms over 4 ops
                      1.500 ms  node2 Linear(1, 2)
                      2.000 ms  backward of node5 ReLU()
                      3.000 ms  backward of node2 Linear(1, 2)
                """);
    }

    @Test
    void drawsTheExampleOfRampsNotebook() {
        final Cli cli = Cli.run("inspect", "allocation");

        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).isEqualTo("""
                model         alexnet, 2 of 22 ops
                topology      4 groups x 2 racks x 4 servers
                block         2x2x2 from 0-0-0
                [x][x][ ][ ]  [x][x][ ][ ]
                [x][x][ ][ ]  [x][x][ ][ ]
                [ ][ ][ ][ ]  [ ][ ][ ][ ]
                [ ][ ][ ][ ]  [ ][ ][ ][ ]
                op 1          0-0-0 1-0-0
                op 2          0-1-0 0-1-1 1-1-0 1-1-1
                server 0-0-0  1a 23a, 0.0 left
                server 0-1-0  2a 24a, 0.5 left
                server 0-1-1  2b 24b, 0.5 left
                server 1-0-0  1b 23b, 0.0 left
                server 1-1-0  2c 24c, 0.5 left
                server 1-1-1  2d 24d, 0.5 left
                """);
    }

    @Test
    void drawsTheTopologyThatRampsNotebookBeginsWith() {
        final Cli cli = Cli.run("inspect", "allocation", "--topology", "2x4x2", "--meta", "2x4x2");

        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).startsWith("""
                model         alexnet, 2 of 22 ops
                topology      2 groups x 4 racks x 2 servers
                block         2x4x2 from 0-0-0
                [x][x]  [x][x]  [x][x]  [x][x]
                [x][x]  [x][x]  [x][x]  [x][x]
                op 1          0-0-0 1-0-0
                op 2          0-1-0 0-1-1 1-1-0 1-1-1
                """);
    }

    @Test
    void placesAProfileAroundServersThatAreTaken() {
        final Cli cli = Cli.run(
                "inspect",
                "allocation",
                "workloads/pipedream/alexnet.txt",
                "--topology",
                "4x4x2",
                "--occupied",
                "0-0-0",
                "--ops",
                3);

        assertThat(cli.out()).contains("block         2x2x2 from 0-1-0\n").contains("server 0-0-0  x, ");
        assertThat(Cli.run("inspect", "allocation", "--meta", "4x2x4", "--occupied", "3-1-3")
                        .out())
                .isEqualTo("no block of 4x2x4 servers is empty\n");
        assertThat(Cli.run("inspect", "allocation", "--splits", "1:8").out()).endsWith("do not fit into the block\n");
        assertThat(Cli.run("inspect", "allocation", "--splits", "1:3").err())
                .startsWith("noctule: --splits: op 1 of ")
                .contains("cannot be split into 3 parts.\nMaybe round it");
        assertThat(Cli.run("inspect", "allocation", "--meta", "2x2").err())
                .isEqualTo("noctule: --meta: the value (2x2) makes no sense.\nMaybe write it like 4x2x4.\n");
        assertThat(Cli.run("inspect", "allocation", "--occupied", "4-0-0").err())
                .contains("has no server 4-0-0");
    }

    @Test
    void printsOneNumberAsHdeeprmsJobstatDoes() {
        assertThat(Cli.run("inspect", "workload", "workloads/learning.json", "mem_bw", "max")
                        .out())
                .isEqualTo("24.0\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs.swf", "jobs.swf.gz", "jobs.json"})
    void generatesWhatInspectReads(String name) {
        final Path file = folder.resolve(name);
        final Cli generated = Cli.run(
                "generate",
                "-o",
                file,
                "--jobs",
                50,
                "--processors",
                32,
                "--class",
                "batch",
                "--estimates",
                "--seed",
                3);

        assertThat(generated).isEqualTo(new Cli(0, "50 jobs written to " + file + "\n", ""));
        final Cli inspected = Cli.run("inspect", "workload", file);
        assertThat(inspected.code()).as(inspected.err()).isZero();
        assertThat(inspected.out())
                .contains("jobs           50")
                .contains("offered load")
                .contains("on 32 cores");
    }

    @Test
    void generatesTheProfileOfAModel() {
        final Path file = folder.resolve("resnet18.txt");
        final Cli generated = Cli.run("generate", "graph", "resnet18", "-o", file, "--batch", 4, "--device", "V100");

        assertThat(generated).isEqualTo(new Cli(0, "70 ops written to " + file + "\n", ""));
        assertThat(Cli.run("inspect", "graph", file).out())
                .startsWith("model          resnet18\nforward        70 ops, 77 deps, ")
                .contains("parameters     46.758 MB");
        assertThat(Cli.run("generate", "graph", "resnet19", "-o", file).err())
                .isEqualTo("noctule: The model (resnet19) is unknown.\nMaybe you mean \"resnet18\".\n");
        assertThat(Cli.run("generate", "graph", "gnmt", "-o", file).err()).contains("exists already");
    }

    @Test
    void replacesAFileOnlyOnRequest() {
        final Path file = folder.resolve("jobs.swf");
        Cli.run("generate", "-o", file, "--jobs", 5);
        final String first = Experiments.text(file);

        final Cli again = Cli.run("generate", "-o", file, "--jobs", 5, "--seed", 1);

        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err())
                .isEqualTo("noctule: The file (" + file + ") exists already.\n"
                        + "Maybe name another one, or replace it with --force.\n");
        assertThat(Experiments.text(file)).isEqualTo(first);
        assertThat(Cli.run("generate", "-o", file, "--jobs", 5, "--seed", 1, "--force")
                        .code())
                .isZero();
        assertThat(Experiments.text(file)).isNotEqualTo(first);
    }
}
