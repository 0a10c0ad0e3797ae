package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunPlan;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Runner;
import org.noctule.experiment.Stop;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.protocol.codec.Mutation;
import org.noctule.test.Seeds;

/** Whole runs in which one reply is broken: what is left in the directory of results never looks complete. */
class MutatedRunsTest {
    private static final int RUNS = 300;

    @TempDir
    private Path folder;

    private RunOptions options;
    private Inputs inputs;
    private int failed;

    @BeforeEach
    void read() {
        final Path file = new Experiments(folder).options("'decision': {'agent': {'name': 'fcfs'}}");
        options = OptionsReader.read(file, Overrides.NONE, warning -> {});
        inputs = Inputs.read(options);
    }

    @Test
    void leaveNothingThatLooksComplete() {
        for (int seed = 0; seed < RUNS; seed++) {
            play(seed);
        }
        assertThat(failed).isBetween(RUNS / 4, RUNS - 1);
    }

    private void play(int seed) {
        final Path out = folder.resolve("out" + seed);
        final OutputDirectory output = OutputDirectory.create(Optional.of(out), "mutated", options.file(), "", false);
        final Runner runner = new Runner(
                RunPlan.of(options, inputs, true),
                inputs,
                (agentSeed, files) -> new DirectSide(
                        breaking(new Agents(options.shared()).create(agentSeed, files), Seeds.random(seed)),
                        ChannelOptions.TIMEOUT));
        try {
            runner.run(output, 0, RunProgress.NONE, Stop.Source.NONE);
            assertThat(isComplete(out)).as("run %d", seed).isTrue();
        } catch (final NoctuleException e) {
            failed++;
            assertThat(e.kind())
                    .as("run %d: %s", seed, e.getMessage())
                    .isIn(NoctuleException.Kind.PEER, NoctuleException.Kind.DEADLOCK);
            if (Files.exists(out.resolve("run.json"))) {
                assertThat(isComplete(out)).as("run %d", seed).isFalse();
            }
            assertThat(List.of("schedule.csv", "core_energy.csv"))
                    .as("run %d", seed)
                    .noneMatch(name -> Files.exists(out.resolve(name)));
        }
    }

    private static boolean isComplete(Path out) {
        return JsonInput.read(out.resolve("run.json")).get("complete").flag();
    }

    /** Breaks one reply on its way. */
    private static Decider breaking(Decider agent, Random random) {
        final Codec codec = Codec.of(random.nextBoolean() ? Dialect.BATSIM : Dialect.NOCTULE, BatsimDescription.NONE);
        final int broken = random.nextInt(6);
        final int[] messages = {0};
        return (Message message) -> {
            final Reply reply = agent.decide(message);
            return messages[0]++ == broken
                    ? codec.decodeReply(Mutation.of(random, codec.encode(reply)), message.now())
                    : reply;
        };
    }
}
