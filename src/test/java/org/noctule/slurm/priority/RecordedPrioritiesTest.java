package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Shared;

/** What Slurm 22.05.8 printed, second by second, and what this package prints: equal in every character. */
final class RecordedPrioritiesTest {
    private static final Path OWN = Path.of("src/test/resources/slurm-priority");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "age",
                "nice",
                "size",
                "size-favor-small",
                "size-to-time",
                "partition-factor",
                "qos-factor",
                "fair-tree",
                "fair-tree-parent",
                "fair-classic",
                "half-life"
            })
    void sharedRecordingsAreRepeatedToTheDigit(String scenario) {
        compare(scenario, Shared.file("golden/slurm/" + scenario));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tres", "ties", "nested", "classic", "oblivious", "changes", "flags"})
    void ownRecordingsAreRepeatedToTheDigit(String scenario) {
        compare(scenario, OWN.resolve(scenario));
    }

    private static void compare(String scenario, Path folder) {
        final PlayedPriorities played = new PlayedPriorities(folder);
        compare(scenario + ", sprio", folder.resolve("priority.csv"), played.priorities);
        compare(scenario + ", sshare", folder.resolve("shares.csv"), played.shares);
        compare(scenario + ", scontrol", folder.resolve("shown.csv"), played.shown);
    }

    private static void compare(String what, Path file, List<List<String>> played) {
        if (!Files.exists(file)) {
            assertThat(played).as(what).isEmpty();
            return;
        }
        final List<List<String>> recorded = PlayedPriorities.rows(file);
        int equal = 0;
        for (int i = 0; i < Math.min(recorded.size(), played.size()); i++) {
            equal += recorded.get(i).equals(played.get(i)) ? 1 : 0;
        }
        System.out.println(what + ": " + equal + " of " + recorded.size() + " rows equal");
        assertThat(played).as(what).containsExactlyElementsOf(recorded);
    }
}
