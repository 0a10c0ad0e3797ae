package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;

class BestTest {
    @TempDir
    private Path folder;

    private BestOptions read(String keys) throws IOException {
        final Path file = folder.resolve("options.json");
        Files.writeString(file, "{\"agent\": {" + keys + "}}");
        return BestOptions.read(JsonInput.read(file), AgentRules.DEFAULT);
    }

    private String past() {
        return folder.resolve("past.swf").toString().replace("\\", "/");
    }

    /**
     * Users 1 and 2 ask for an hour each; the jobs of user 2 take ten seconds. The last one ends after all have come.
     */
    private void history() throws IOException {
        final StringBuilder lines = new StringBuilder();
        for (int job = 1; job <= 40; job++) {
            final int user = 1 + job % 2;
            final int run = user == 1 ? 3600 : 10;
            lines.append(
                    String.format("%d %d 5 %d 1 -1 -1 1 3600 -1 1 %d -1 -1 -1 -1 -1 -1%n", job, 4000 * job, run, user));
        }
        Files.writeString(folder.resolve("past.swf"), lines);
    }

    private static Job job(int number, String user) {
        return new Job(
                "w0!" + number,
                0,
                1,
                Double.POSITIVE_INFINITY,
                3600,
                0,
                0,
                new Profile.ReferenceTime("p", 1, Map.of()),
                Map.of(),
                JobParts.of(new Owner(user, "", "")));
    }

    private static List<Integer> choice(Best best) {
        final List<Job> jobs = List.of(job(1, "1"), job(2, "2"));
        jobs.forEach(best::submitted);
        return best.choose(Scene.of(0, 1, List.of(), jobs));
    }

    @Test
    void historyTellsWhoseJobsAreBrief() throws IOException {
        history();
        final Best told = new Best(JobCost.BOUNDED_SLOWDOWN, Best.FUTURES, 0);
        told.history(read("\"history\": \"" + past() + "\"").history(), 1);

        assertThat(choice(told)).containsExactly(1);
        assertThat(choice(new Best(JobCost.BOUNDED_SLOWDOWN, Best.FUTURES, 0))).containsExactly(0);
    }

    @Test
    void jobsThatHadNotEndedAreNoHistory() throws IOException {
        history();

        final List<PastJob> all = read("\"history\": \"" + past() + "\"").history();
        final List<PastJob> few =
                read("\"history\": \"" + past() + "\", \"history_jobs\": 4").history();

        assertThat(all).hasSize(39);
        assertThat(all.get(1).end() - all.get(1).job().submitTime())
                .isEqualTo(5 + all.get(1).run());
        assertThat(few).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"history_jobs\": 5 | agent.history_jobs | name the SWF file",
                "\"history\": \"missing.swf\" | missing.swf | Maybe",
                "\"objective\": \"speed\" | agent.objective | Maybe",
                "\"budget\": 5 | \"budget\" is unknown | Maybe"
            })
    void wrongKeysAreToldWithTheirPlace(String keys, String place, String remedy) {
        assertThatThrownBy(() -> read(keys)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(place);
            assertThat(e.remedy()).startsWith("Maybe").contains(remedy);
        });
    }
}
