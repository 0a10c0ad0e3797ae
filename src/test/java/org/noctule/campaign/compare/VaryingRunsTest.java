package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Folder;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;

final class VaryingRunsTest {
    @TempDir
    private Path path;

    private Arena arena;

    @BeforeEach
    void open() {
        arena = arena("");
    }

    /** A few of the jobs of the quick start on a machine whose cores differ. */
    private Arena arena(String members) {
        final String text = "{'platform_file_path': '"
                + Path.of("platforms/quickstart.json").toAbsolutePath()
                + "', 'workload_file_path': '"
                + Path.of("workloads/quickstart.swf").toAbsolutePath()
                + "', 'nb_jobs': 40" + members + "}";
        final Path file = new Folder(path).write("options.json", text.replace('\'', '"'));
        return new Arena(Experiment.of(OptionsReader.read(file, Overrides.NONE, warning -> {})));
    }

    private static Entrant entrant(String text) {
        return Entrant.parse(text).get(0);
    }

    @Test
    void whatDrawsNothingIsTheSameForEverySeed() {
        final List<String> agents = new ArrayList<>(AgentRegistry.builtIn().names());
        for (final String name : List.of("fcfs", "easy", "next-job", "classic", "conservative")) {
            JobOrders.names().forEach(order -> agents.add(name + ":order=" + order));
            CoreOrders.names().forEach(order -> agents.add(name + ":cores=" + order));
        }
        EnvironmentOptions.allPairs().forEach(pair -> agents.add("classic:policy_pair=" + pair));
        int same = 0;
        for (final String agent : agents) {
            if (!arena.varies(entrant(agent))) {
                same++;
                assertThat(arena.run(entrant(agent), 1)).as(agent).isEqualTo(arena.run(entrant(agent), 2));
            }
        }
        assertThat(same).isGreaterThan(agents.size() / 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "random",
                "easy:cores=random",
                "next-job:cores=random",
                "classic",
                "classic:order=random",
                "classic:policy_pair=random-high_mem",
                "classic:policy_pair=first-random",
                "easy:order=no-such.jar",
                "training",
                "ppo",
                "no-such.jar",
                "none"
            })
    void whatMayDrawVaries(String agent) {
        assertThat(arena.varies(entrant(agent))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", 'workload': {'run_time': 'estimate_model'}",
                ", 'workload': {'memory_bandwidth': 'random'}",
                ", 'training': {'op_placement': 'random'}",
                ", 'training': {'op_placement': 'meta_block_random'}"
            })
    void whatIsDrawnForTheSimulatorVaries(String members) {
        assertThat(arena(members).varies(entrant("easy"))).isTrue();
    }
}
