package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;

/** Runs that are looked back at. */
class ReplayTest {
    @TempDir
    private Path folder;

    private Experiments experiments;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
    }

    private Path quickstart(String agent, String... more) {
        final Path options = experiments.write(
                "quick.json",
                "{\"platform_file_path\": \""
                        + Path.of("platforms/quickstart.json").toAbsolutePath()
                        + "\", \"workload_file_path\": \""
                        + Path.of("workloads/quickstart.swf").toAbsolutePath() + "\"}");
        final Path out = folder.resolve("out");
        final List<Object> words = new ArrayList<>(
                List.of("launch", agent, options, "-q", "--force", "--out", out, "--transport", "direct"));
        words.addAll(List.of(more));
        assertThat(Cli.run(words.toArray())).isEqualTo(new Cli(0, "", ""));
        return out;
    }

    private static JsonNode json(Object... words) {
        final Cli cli = Cli.run(words);
        assertThat(cli.code()).as(cli.toString()).isZero();
        return JsonInput.parse(cli.out(), "replay").node();
    }

    private static List<Tuple> times(JsonNode life) {
        final List<Tuple> times = new ArrayList<>();
        life.get("waits")
                .forEach(wait -> times.add(Assertions.tuple(
                        wait.get("from").doubleValue(),
                        wait.get("to").doubleValue(),
                        wait.get("held_by").asText())));
        return times;
    }

    private static List<Map<String, String>> jobs(Path run) {
        return table(run.resolve("jobs.csv"));
    }

    /** The rows of a file by the names of columns. */
    private static List<Map<String, String>> table(Path file) {
        final List<String> lines = Experiments.text(file).lines().toList();
        final String[] names = lines.get(0).split(",");
        final List<Map<String, String>> rows = new ArrayList<>();
        for (final String line : lines.subList(1, lines.size())) {
            final String[] cells = line.split(",", -1);
            final Map<String, String> row = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static Set<String> ids(JsonNode list) {
        final Set<String> ids = new TreeSet<>();
        list.forEach(job -> ids.add(job.get("job").asText()));
        return ids;
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative"})
    void theStateAtADateIsThatOfTheResultFiles(String agent) {
        final Path run = quickstart(agent);
        for (int date = 10_000; date < 400_000; date += 43_210) {
            final double at = date + 0.5;
            final Set<String> running = new TreeSet<>();
            final Set<String> waiting = new TreeSet<>();
            int used = 0;
            for (final Map<String, String> row : jobs(run)) {
                final String id = "w0!" + row.get("job_id");
                if (number(row, "starting_time") <= at && at < number(row, "finish_time")) {
                    running.add(id);
                    used += (int) number(row, "requested_number_of_resources");
                } else if (number(row, "submission_time") <= at && at < number(row, "starting_time")) {
                    waiting.add(id);
                }
            }

            final JsonNode state = json("replay", run, "--until", at, "--json");

            assertThat(ids(state.path("running"))).isEqualTo(running);
            assertThat(ids(state.path("waiting"))).isEqualTo(waiting);
            assertThat(ResourceSet.parse(state.get("free").asText()).size())
                    .isEqualTo(state.get("cores").intValue() - used);
            final long message = state.get("message").longValue();
            assertThat(json("replay", run, "--message", message, "--json")).isEqualTo(state);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy-sjbf", "conservative", "filler", "random"})
    void aReasonIsGivenForEachDateAtWhichAJobWaited(String agent) {
        final Path run = quickstart(agent);
        assertThat(json("replay", run, "--waits", "--json").get("waits").intValue())
                .isPositive();
        final Map<String, List<Map<String, String>>> table =
                table(run.resolve("waits.csv")).stream().collect(Collectors.groupingBy(row -> row.get("job_id")));
        int waited = 0;
        for (final Map<String, String> row : jobs(run)) {
            final double start = number(row, "starting_time");
            final double submission = number(row, "submission_time");
            if (start > submission && waited < 12) {
                waited++;
                final JsonNode life = json("replay", run, "--job", row.get("job_id"), "--json");
                assertThat(life.get("explained").booleanValue()).isTrue();
                double end = submission;
                for (final JsonNode wait : life.get("waits")) {
                    assertThat(wait.get("from").doubleValue()).isEqualTo(end);
                    end = wait.get("to").doubleValue();
                    if (agent.equals("filler") || agent.equals("random")) {
                        assertThat(wait.get("held_by").asText()).isIn("cores", "place");
                    }
                }
                assertThat(end).isEqualTo(start);
                assertThat(table.get(row.get("job_id")))
                        .extracting(
                                times -> number(times, "from"),
                                times -> number(times, "to"),
                                times -> times.get("held_by"))
                        .containsExactlyElementsOf(times(life));
                assertThat(life.get("ended").doubleValue()).isEqualTo(number(row, "finish_time"));
            }
        }
        assertThat(waited).isPositive();
    }

    @Test
    void namesTheJobsForWhichOthersWait() {
        // Job 2 wants the whole machine, job 3 would fit beside job 1 and outlast it.
        experiments.write(
                "jobs.json",
                Experiments.JOBS
                        .replace("\"walltime\": 4", "\"walltime\": 40")
                        .replace(
                                "\"subtime\": 0, \"res\": 2, \"profile\": \"p\"",
                                "\"subtime\": 0, \"res\": 2, \"profile\": \"p\", \"walltime\": 20")
                        .replace("\"res\": 4, \"profile\": \"p\"", "\"res\": 4, \"profile\": \"p\", \"walltime\": 20"));
        final Path out = folder.resolve("out");
        for (final String agent : List.of("easy", "fcfs", "conservative")) {
            assertThat(Cli.run("launch", agent, folder.resolve("options.json"), "-q", "--force", "--out", out))
                    .isEqualTo(new Cli(0, "", ""));

            final Cli life = Cli.run("replay", out, "--job", "3");

            assertThat(life.err()).isEmpty();
            assertThat(life.out())
                    .startsWith("job w0!3: 1 cores, estimate 40.00 s\nsubmitted 2.00\n")
                    .contains(
                            agent.equals("fcfs")
                                    ? "  waits from 2.00 to 10.00: order: job w0!2 comes first\n"
                                    : "  waits from 2.00 to 10.00: reservation of job w0!2 for 20.00\n")
                    .contains("  waits from 10.00 to 20.00: cores: 1 more have to be free\n")
                    .endsWith("started 20.00 on 0\nended 30.00: COMPLETED_SUCCESSFULLY\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy-malleable", "random", "classic", "next-job", "las"})
    void whatIsVerifiedIsTheSameAgain(String agent) {
        final Path run = quickstart(agent, "--seed", "4");
        final Cli cli = Cli.run("replay", run, "--verify");

        assertThat(cli.code()).as(cli.toString()).isZero();
        assertThat(cli.out()).matches("\\d+ messages, \\d+ decisions: the same again, simulator and agent\n");
        assertThat(cli.out())
                .startsWith(
                        JsonInput.read(run.resolve("run.json")).get("messages").node() + " messages");
    }

    @Test
    void messagesAreExportedAsTheyGoOverTheWire() throws IOException {
        final Path run = quickstart("easy");
        final Path file = folder.resolve("messages.jsonl");
        assertThat(Cli.run("replay", run, "--export-messages", file)).isEqualTo(new Cli(0, "", ""));

        final List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .hasSize(2
                        * JsonInput.read(run.resolve("run.json"))
                                .get("messages")
                                .node()
                                .intValue());
        assertThat(lines.get(0)).contains("SIMULATION_BEGINS");
        assertThat(lines.get(lines.size() - 2)).contains("SIMULATION_ENDS");
        assertThat(lines).anyMatch(line -> line.contains("EXECUTE_JOB"));
    }

    @Test
    void aTornJournalIsLookedAtAsFarAsItGoes() throws IOException {
        final Path run = quickstart("easy");
        final Path journal = run.resolve("decisions.journal");
        final byte[] bytes = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(bytes, bytes.length - 20));

        final Cli cli = Cli.run("replay", run, "--verify");

        assertThat(cli.code()).isZero();
        assertThat(cli.err()).contains("is torn: its last ").contains("bytes are left out.");
    }

    @Test
    void askedForNonsenseItSaysSoInTwoLines() {
        final Path run = quickstart("easy");
        assertThat(Cli.run("replay", run).err())
                .isEqualTo("noctule: replay: nothing is asked for.\n"
                        + "Maybe write: noctule replay runs/easy-options-001 --until 3600.\n");
        assertThat(Cli.run("replay", run, "--until", "soon").err()).contains("The date (soon) is not a number");
        assertThat(Cli.run("replay", run, "--job", "x").err())
                .contains("--job: the job (w0!x) was not submitted in this run.\nMaybe it has another id");
        assertThat(Cli.run("replay", folder.resolve("none"), "--verify").err()).contains("does not exist.\nMaybe ");
    }
}
