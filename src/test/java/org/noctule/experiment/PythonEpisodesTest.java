package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.noctule.agent.ActionMask;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.environment.EnvironmentGroup;

/**
 * Views of Java's environments over many steps, as digests in a file with which a test of Python compares what it sees
 * of the same ones: a line is a problem, settings, numbers of environments and of steps of each, and SHA-256.
 */
final class PythonEpisodesTest {
    private static final Path FILE = Path.of("src/test/resources/python/episodes.txt");
    private static final long FIRST_SEED = 40;
    private static final int STRIDE = 7919;

    /** One environment that begins anew at the step after an end, which earns 0. */
    private static final class Row {
        private final int size;
        private final int actions;
        private long seed;
        private Turn turn;
        private double reward;

        Row(Environment environment, long seed) {
            this.size = environment.observationSize();
            this.actions = environment.actions().size();
            this.seed = seed;
            this.turn = environment.begin(seed);
        }

        void step(Environment environment, int number) {
            if (turn instanceof Turn.Choice choice) {
                turn = environment.step(allowed(choice.mask(), number));
                reward = turn.reward();
            } else {
                // SplitMix64, written down once more.
                seed = new SplittableRandom(seed).nextLong() >>> 1;
                turn = environment.begin(seed);
                reward = 0;
            }
        }

        private static int allowed(ActionMask mask, int number) {
            final List<Integer> actions = new ArrayList<>();
            for (int action = 0; action < mask.size(); action++) {
                if (mask.allows(action)) {
                    actions.add(action);
                }
            }
            return actions.get(number * STRIDE % actions.size());
        }

        byte[] seen() {
            final ByteBuffer seen = ByteBuffer.allocate(Float.BYTES * size + actions + Double.BYTES + 1)
                    .order(ByteOrder.LITTLE_ENDIAN);
            if (turn instanceof Turn.Choice choice) {
                for (final float value : choice.observation().toArray()) {
                    seen.putFloat(value);
                }
                for (int action = 0; action < actions; action++) {
                    seen.put((byte) (choice.mask().allows(action) ? 1 : 0));
                }
            } else {
                seen.position(Float.BYTES * size);
                Arrays.fill(seen.array(), seen.position(), seen.position() + actions, (byte) 1);
                seen.position(seen.position() + actions);
            }
            return seen.putDouble(reward)
                    .put((byte) (turn instanceof Turn.End ? 1 : 0))
                    .array();
        }
    }

    private static String digest(String problem, String settings, int count, int steps)
            throws NoSuchAlgorithmException {
        final RunOptions options = OptionsReader.read(
                Path.of("launch/environments/" + problem + ".json"),
                Overrides.NONE.withSettings(Stream.of(settings.split(";"))
                        .map(setting -> Setting.parse("decision.env." + setting))
                        .toList()),
                warning -> {});
        final Environments environments = new Environments(options, Inputs.read(options));
        final MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (EnvironmentGroup group = new EnvironmentGroup(
                Stream.generate(environments::create).limit(count).toList(), 2)) {
            final List<Row> rows = group.each((index, environment) -> new Row(environment, FIRST_SEED + index));
            rows.forEach(row -> digest.update(row.seen()));
            for (int step = 0; step < steps; step++) {
                final int number = step;
                group.each((index, environment) -> {
                    rows.get(index).step(environment, number + index);
                    return index;
                });
                rows.forEach(row -> digest.update(row.seen()));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Test
    void episodesShowWhatPythonExpects() throws IOException, NoSuchAlgorithmException {
        final List<String> lines = new ArrayList<>();
        for (final String line : Files.readAllLines(FILE)) {
            final String[] words = line.split(" ");
            final String made = digest(words[0], words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]));
            lines.add(String.join(" ", words[0], words[1], words[2], words[3], made));
        }
        if ("write".equals(System.getProperty("noctule.docs"))) {
            Files.write(FILE, lines);
        }
        assertThat(Files.readAllLines(FILE))
                .as("mvn test -Dtest=PythonEpisodesTest -Dnoctule.docs=write brings it up to date")
                .isEqualTo(lines);
    }
}
