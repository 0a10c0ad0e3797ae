package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.ActionMask;
import org.noctule.agent.FreeCores;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.learning.Turn;

final class FreeCoresTest {
    /** Starts jobs in each of the problems, where smaller degrees of training jobs miss their bounds. */
    private static int largest(ActionMask mask) {
        return IntStream.iterate(8, action -> action - 1)
                .filter(mask::allows)
                .findFirst()
                .orElseThrow();
    }

    private static Overrides with(String setting) {
        final Overrides none = Overrides.NONE;
        return new Overrides(
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                none.channel(),
                Optional.empty(),
                none.models(),
                List.of(Setting.parse(setting)));
    }

    @ParameterizedTest
    @CsvSource({"policy, 64, seed=1", "job, 256, seed=1", "partition, 32, workload.interarrival=0.05"})
    void jobsTakeCoresAndGiveThemBack(String problem, int all, String setting) {
        final RunOptions options =
                OptionsReader.read(Path.of("launch/environments/" + problem + ".json"), with(setting), warning -> {});
        final Environments environments = new Environments(options, Inputs.read(options));
        final SortedSet<Integer> seen = new TreeSet<>();
        try (RecordedEnvironment environment = environments.recorded(1, 1).apply(0)) {
            assertThat(environment.cores()).isEqualTo(FreeCores.NONE);
            Turn turn = environment.begin(3);
            while (turn instanceof Turn.Choice choice) {
                seen.add(environment.cores().free());
                turn = environment.step(largest(choice.mask()));
            }
            assertThat(environment.cores()).isEqualTo(new FreeCores(all, all));
        }
        assertThat(seen.first()).isNotNegative().isLessThan(all / 2);
        assertThat(seen.last()).isLessThanOrEqualTo(all);
        assertThat(seen).hasSizeGreaterThan(3);
    }
}
