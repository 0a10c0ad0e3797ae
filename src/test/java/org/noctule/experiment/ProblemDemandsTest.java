package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.BareCluster.Again;
import org.noctule.agent.view.BareCluster.Kind;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.NodeColumns;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Turn;

/** Problems see what jobs ask of nodes beside cores, and start such jobs: two nodes of 4 cores, 8 GB and 2 cards. */
final class ProblemDemandsTest {
    @TempDir
    private Path folder;

    private RecordedEnvironment environment;

    private static String job(int id, int submit, int cores, String demand) {
        return ("{'id': %d, 'subtime': %d, 'res': %d, 'walltime': 100, 'profile': 'd'%s}")
                .formatted(id, submit, cores, demand.isEmpty() ? "" : ", 'noctule': {'demand': " + demand + "}");
    }

    @BeforeEach
    void begin() throws IOException {
        Files.writeString(folder.resolve("platform.json"), """
                {"clusters": [{"id": "c", "nodes": [{"type": "N", "number": 2}]}],
                 "types": {"processor": {"P": {"cores": 4, "clock_rate": 1, "dpflops_per_cycle": 8, "mem_bw": 10, "power": 10}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}], "memory": {"capacity": 8},
                                          "gres": [{"name": "gpu", "count": 2}]}}}}
                """);
        Files.writeString(
                folder.resolve("workload.json"),
                ("{'nb_res': 8, 'profiles': {'d': {'type': 'delay', 'delay': 50}}, 'jobs': ["
                                + job(1, 0, 2, "{'tasks': 2, 'memory': 3000, 'gres': [{'name': 'gpu', 'per': 'task'}]}")
                                + ", "
                                + job(2, 0, 1, "{'gres': [{'name': 'gpu', 'count': 2}]}")
                                + ", " + job(3, 0, 1, "{'gres': [{'name': 'gpu', 'count': 0.5}]}")
                                + ", " + job(4, 0, 1, "")
                                + ", " + job(5, 1, 1, "{'gres': [{'name': 'gpu', 'count': 3}]}") + "]}")
                        .replace('\'', '"'));
        final Path file = Files.writeString(folder.resolve("options.json"), """
                {"platform_file_path": "platform.json", "workload_file_path": "workload.json",
                 "decision": {"env": {"problem": "cluster"}}}
                """);
        final RunOptions options = OptionsReader.read(file, Overrides.NONE, warning -> {});
        environment =
                new Environments(options, Inputs.read(options)).recorded(1, 1).apply(0);
        assertThat(environment.begin(1)).isInstanceOf(Turn.Choice.class);
    }

    private BareCluster cluster() {
        return environment.cluster().orElseThrow();
    }

    private ClusterView view() {
        return cluster().view().orElseThrow();
    }

    private Turn decide(Again again, int... numbers) {
        cluster().decide(numbers, Double.NaN, again);
        return environment.step(0);
    }

    private static int[] start(int row) {
        return new int[] {Kind.START.ordinal(), row, 0, 0};
    }

    private static double[] firstOf(double[] column, int size) {
        return Arrays.copyOf(column, size);
    }

    @Test
    void columnsTellTheDemandPerTask() {
        final JobRows waiting = view().waiting();

        assertThat(Arrays.copyOf(waiting.tasks(), 4)).containsExactly(2, 1, 1, 0);
        assertThat(firstOf(waiting.cards(), 4)).containsExactly(1, 2, .5, 0);
        assertThat(firstOf(waiting.taskMemory(), 4)).containsExactly(1500, 0, 0, 0);
    }

    @Test
    void startsTakeCardsAndMemoryOfNodes() {
        final NodeColumns idle = view().nodes();
        assertThat(idle.freeCards()).containsExactly(2, 2);
        final double memory = idle.freeMemory()[0];

        decide(Again.YES, start(0));
        assertThat(view().nodes().freeCards()).containsExactly(0, 2);
        assertThat(view().nodes().freeMemory()).containsExactly(memory - 3000, memory);
        assertThat(view().waitingJobs()).isEqualTo(3);

        decide(Again.YES, start(0));
        assertThat(view().nodes().freeCards()).containsExactly(0, 0);

        // No card is left, though cores are.
        decide(Again.YES, start(0));
        assertThat(view().waitingJobs()).isEqualTo(2);
        assertThat(view().nodes().freeCores()).containsExactly(2, 3);

        // The job without a demand starts on the first node.
        decide(Again.YES, start(1));
        assertThat(view().nodes().freeCores()).containsExactly(1, 3);
        Turn turn = decide(Again.NO);
        while (turn instanceof Turn.Choice) {
            turn = decide(Again.NO, start(0));
        }
        assertThat(environment.summary().get("jobs").asInt()).isEqualTo(5);
        assertThat(view().running().size()).isZero();
    }

    @Test
    void coresOfOnesOwnNeedTheCardsOfTheirNodes() {
        decide(Again.YES, Kind.START_ON.ordinal(), 1, 4, 4);
        assertThat(view().nodes().freeCards()).containsExactly(2, 0);

        decide(Again.YES, Kind.START_ON.ordinal(), 1, 5, 5);
        assertThat(view().waitingJobs()).isEqualTo(3);

        decide(Again.YES, Kind.START_ON.ordinal(), 1, 0, 0);
        // A half of a card is gone, and nobody may share the other one.
        assertThat(view().nodes().freeCards()).containsExactly(1, 0);
    }

    @Test
    void oneOrderOfCoresPlacesAllJobs() {
        assertThatThrownBy(() -> decide(Again.YES, Kind.START.ordinal(), 0, 2, 0))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("decision.env.cores"));
    }
}
