package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.JarOf;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.simulator.Capability;

/** Capabilities of jars, by the example: counting CO2, and an agent that waits for a cleaner hour. */
final class CapabilityJarTest {
    private static final Path EXAMPLE = Path.of("launch/example-capability/src/main");
    private static final double JOULES_PER_KWH = 3.6e6;

    @TempDir
    private static Path project;

    private static Path jar;

    @TempDir
    private Path folder;

    private Experiments files;

    @BeforeAll
    static void compile() {
        jar = JarOf.project(project, EXAMPLE);
    }

    @BeforeEach
    void write() throws IOException {
        files = new Experiments(folder);
        Files.copy(jar, folder.resolve("carbon.jar"));
        series(0, 100, 5, 300, 12, 0);
        files.options("'capabilities': ['carbon.jar'], 'carbon': {'intensity': 'grams.csv'}");
    }

    private void series(double... steps) {
        final StringBuilder text = new StringBuilder("time,g_per_kwh\n");
        for (int i = 0; i < steps.length; i += 2) {
            text.append(steps[i]).append(',').append(steps[i + 1]).append('\n');
        }
        files.write("grams.csv", text.toString());
    }

    private Path launched(String name, String agent, Object... more) {
        final Path out = folder.resolve(name);
        final Cli cli = Cli.run(Stream.concat(
                        Stream.of("launch", agent, files.file("options.json"), "-q", "--out", out), Stream.of(more))
                .toArray());
        assertThat(cli.code()).as(cli.err()).isZero();
        return out;
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.getOrDefault(column, ""));
    }

    /** Cuts each job's mean power at each full second, and asks for the step of the middle. */
    private static Map<String, Double> secondBySecond(Path out, double[] steps, double period) {
        final Map<String, Double> grams = new LinkedHashMap<>();
        for (final Map<String, String> job : CsvRows.read(out.resolve("jobs.csv"))) {
            final double start = number(job, "starting_time");
            final double end = number(job, "finish_time");
            double sum = 0;
            for (double from = start; from < end; from = Math.min(end, Math.floor(from) + 1)) {
                final double to = Math.min(end, Math.floor(from) + 1);
                sum += (to - from) * at(steps, (from + to) / 2 % period);
            }
            final double watts = end > start ? number(job, "consumed_energy") / (end - start) : 0;
            grams.put("w0!" + job.get("job_id"), watts * sum / JOULES_PER_KWH);
        }
        return grams;
    }

    private static double at(double[] steps, double date) {
        double grams = 0;
        for (int i = 0; i < steps.length && steps[i] <= date; i += 2) {
            grams = steps[i + 1];
        }
        return grams;
    }

    @Test
    void aJobsEnergyCountsAtTheIntensityOfItsTime() {
        final Path out = launched("out", "fcfs");
        final List<Map<String, String>> jobs = CsvRows.read(out.resolve("carbon.csv"));
        final List<Map<String, String>> all = CsvRows.read(out.resolve("jobs.csv"));

        // The first job runs from 0 to 10: 5 s at 100, 5 s at 300. The second from 10 to 20: 2 s at 300, 8 s at 0.
        final double first = number(all.get(0), "consumed_energy") / JOULES_PER_KWH;
        assertThat(number(jobs.get(0), "kwh")).isCloseTo(first, within(1e-15));
        assertThat(number(jobs.get(0), "gco2")).isCloseTo(first * 200, within(1e-15));
        final double second = number(all.get(1), "consumed_energy") / JOULES_PER_KWH;
        assertThat(number(jobs.get(1), "gco2")).isCloseTo(second * 60, within(1e-15));
        assertThat(number(jobs.get(2), "gco2")).isZero();
        assertThat(Experiments.text(out.resolve("carbon_series.csv")))
                .startsWith("time,g_per_kwh,gco2\n0.0,100.0,0.0\n5.0,300.0,");
        final JsonInput told = JsonInput.read(out.resolve("summary.json")).get("carbon");
        assertThat(told.keys()).containsExactly("gco2", "kwh", "g_per_kwh");
        assertThat(told.get("gco2").number()).isCloseTo(first * 200 + second * 60, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eachJobIsThatOfATwinThatGoesSecondBySecond(long seed) throws IOException {
        final Random random = new Random(seed);
        final int length = 2 + random.nextInt(30);
        final double[] steps = new double[2 * length];
        for (int i = 0; i < length; i++) {
            steps[2 * i] = i == 0 ? 0 : steps[2 * i - 2] + 1 + random.nextInt(4000);
            steps[2 * i + 1] = random.nextInt(600);
        }
        final boolean again = random.nextBoolean();
        final double period = again ? steps[2 * length - 2] + 1 + random.nextInt(5000) : 1e9;
        series(steps);
        files.write(
                "options.json",
                Experiments.text(Path.of("launch/quickstart.json"))
                        .replace("\"../", "\"" + Path.of("").toAbsolutePath() + "/")
                        .replaceFirst(
                                "\\{",
                                "{\"capabilities\": [\"carbon.jar\"], \"carbon\": {\"intensity\": \"grams.csv\""
                                        + (again ? ", \"period\": " + period : "") + "},"));
        final Path out = launched("out", "easy");
        final Map<String, Double> twin = secondBySecond(out, steps, period);
        final List<Map<String, String>> rows = CsvRows.read(out.resolve("carbon.csv"));
        assertThat(rows).hasSize(twin.size());
        double sum = 0;
        for (final Map<String, String> row : rows) {
            final double grams = twin.getOrDefault(row.getOrDefault("job_id", ""), Double.NaN);
            assertThat(number(row, "gco2")).as(row.toString()).isCloseTo(grams, within(1e-9 + 1e-7 * grams));
            sum += number(row, "gco2");
        }
        assertThat(JsonInput.read(out.resolve("summary.json"))
                        .get("carbon")
                        .get("gco2")
                        .number())
                .isCloseTo(sum, within(1e-9 * sum));
    }

    @Test
    void schedulesAreThoseWithoutIt() {
        final Path with = launched("with", "easy");
        files.options("");
        final Path without = launched("without", "easy");
        for (final String name : List.of("jobs.csv", "machine_states.csv", "consumed_energy.csv")) {
            assertThat(with.resolve(name)).hasSameBinaryContentAs(without.resolve(name));
        }
    }

    @Test
    void theAgentOfTheJarWaitsForACleanerHourWithinItsBound() {
        files.write("jobs.json", Experiments.JOBS.replaceAll("\"res\": .", "\"res\": 1"));
        series(0, 300, 5, 200, 7, 100, 30, 0);
        files.options("'capabilities': ['carbon.jar'], 'carbon': {'intensity': 'grams.csv'},"
                + " 'decision': {'agent': {'bound': 5}}");
        final List<Map<String, String>> jobs = CsvRows.read(
                launched("out", folder.resolve("carbon.jar") + "#cleaner-hour").resolve("jobs.csv"));
        // Submitted at 0, 1 and 2: the first and the second may wait until 5 and 6, the third until 7.
        assertThat(jobs)
                .extracting(job -> job.get("job_id") + " at " + job.get("starting_time"))
                .containsExactlyInAnyOrder("1 at 5.0", "2 at 5.0", "3 at 7.0");
    }

    @Test
    @Tag("whole")
    void bothChannelsAndTheTreeGiveTheBytesOfTheJar() throws IOException {
        final Path out = launched("out", "fcfs");
        final Map<String, String> whole = Experiments.results(out);
        assertThat(whole).containsKeys("carbon.csv", "carbon_series.csv");
        assertThat(Experiments.results(launched("zmq", "fcfs", "--transport", "zmq")))
                .isEqualTo(whole);
        final String agent = folder.resolve("carbon.jar") + "#cleaner-hour";
        assertThat(Experiments.results(launched("zmq-agent", agent, "--transport", "zmq")))
                .isEqualTo(Experiments.results(launched("agent", agent)));

        // In the tree its services line stands on the class path, and options name no jar.
        files.options("'carbon': {'intensity': 'grams.csv'}");
        final List<String> command = new ArrayList<>(Cli.process(
                List.of("launch", "fcfs", files.file("options.json").toString(), "-q", "--out", folder + "/tree")));
        final int place = command.indexOf("-cp") + 1;
        command.set(place, project.resolve("classes") + File.pathSeparator + command.get(place));
        try (OtherProgram tree = OtherProgram.start(folder.resolve("tree.log"), command)) {
            assertThat(tree.code(60)).as(tree.printed()).isZero();
        }
        assertThat(Experiments.results(folder.resolve("tree"))).isEqualTo(whole);
    }

    @Test
    void runsSayWhatTheyHadAndArePlayedAgain() throws IOException {
        final Path out = launched("out", "fcfs");
        final JsonInput options = JsonInput.read(out.resolve("run.json")).get("options");
        assertThat(options.get("capabilities").elements().get(0).text()).endsWith("carbon.jar#carbon");
        assertThat(options.get("carbon").get("intensity").text()).endsWith("grams.csv");
        assertThat(Cli.run("replay", out, "--verify").out()).contains("the same again, simulator and agent");

        final byte[] journal = Files.readAllBytes(out.resolve("decisions.journal"));
        final Path killed = Files.createDirectory(folder.resolve("killed"));
        Files.write(killed.resolve("decisions.journal"), Arrays.copyOf(journal, journal.length - 60));
        final Cli resumed = Cli.run("resume", killed, "-q");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(Experiments.results(killed)).isEqualTo(Experiments.results(out));

        series(0, 100);
        assertThat(Cli.run("replay", out, "--verify").err()).contains("carbon.intensity", "not what it was", "Maybe ");
    }

    private Cli campaign(Object... more) {
        return campaign("\"decision.agent.name\": [\"fcfs\", \"easy\"]", more);
    }

    private Cli campaign(String axes, Object[] more) {
        files.write("campaign.json", "{\"base\": \"options.json\", \"axes\": {" + axes + "}}");
        return Cli.run(Stream.concat(
                        Stream.of("campaign", "run", files.file("campaign.json"), "--out", folder.resolve("runs")),
                        Stream.of(more))
                .toArray());
    }

    @Test
    void campaignsMakeRunsAgainWhoseJarOrSeriesIsAnother() throws IOException {
        final Cli first = campaign("--quiet", "--processes", 2);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(campaign("--dry-run").out()).contains("0 are to be made");
        series(0, 100);
        assertThat(campaign("--dry-run").out()).contains("2 are to be made");
        series(0, 100, 5, 300, 12, 0);
        assertThat(campaign("--dry-run").out()).contains("0 are to be made");
        files.options("'capabilities': ['carbon.jar'], 'carbon': {'intensity': 'grams.csv', 'period': 99}");
        assertThat(campaign("--dry-run").out()).contains("2 are to be made");
        files.options("'capabilities': ['carbon.jar'], 'carbon': {'intensity': 'grams.csv'}");
        final Path other = JarOf.text(folder.resolve("other"), "X", "X", "public class X {}");
        Files.write(folder.resolve("carbon.jar"), Files.readAllBytes(other));
        assertThat(campaign("--dry-run").err()).contains("offers no capability of its own");
        assertThat(first.err()).isEmpty();
    }

    @Test
    void anAxisOverItsSeriesFindsFilesBesideTheCampaign() throws IOException {
        Files.copy(folder.resolve("grams.csv"), folder.resolve("same.csv"));
        files.options(
                "'capabilities': ['carbon.jar'], 'carbon': {'intensity': 'grams.csv'}, 'decision': {'agent': {'name': 'fcfs'}}");
        final Cli planned = campaign("\"carbon.intensity\": [\"grams.csv\", \"same.csv\"]", new Object[] {"--dry-run"});
        assertThat(planned.out()).as(planned.err()).contains("1 are to be made");
        series(0, 100);
        assertThat(campaign("\"carbon.intensity\": [\"grams.csv\", \"same.csv\"]", new Object[] {"--dry-run"})
                        .out())
                .contains("2 are to be made");
        assertThat(campaign("\"carbn.period\": [1]", new Object[] {"--dry-run"}).err())
                .contains("the key \"carbn.period\" is unknown", "Maybe you mean \"carbon\"");
    }

    @Test
    void aJarIsOpenedOnceUntilItsContentIsAnother() throws IOException {
        final Path file = folder.resolve("carbon.jar");
        final ServiceJar first = ServiceJar.once(file, "capability", Capability.class);
        assertThat(ServiceJar.once(file, "capability", Capability.class)).isSameAs(first);
        final Path other = JarOf.text(folder.resolve("other"), "X", "X", "public class X {}");
        Files.write(file, Files.readAllBytes(other));
        assertThatThrownBy(() -> ServiceJar.once(file, "capability", Capability.class))
                .hasMessageContaining("offers no capability of its own");
        Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(ServiceJar.once(file, "capability", Capability.class)).isSameAs(first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`capabilities`: [`none.jar`] | The capability jar (",
                "`capabilities`: [`jobs.json`] | is no jar",
                "`capabilities`: `carbon.jar` | must be an array",
                "`capabilities`: [`carbon.jar`] | the key \"carbon\" is missing",
                "`capabilities`: [`carbon.jar#carbn`], `carbon`: {} | offers no capability called (carbn)",
                "`capabilities`: [`carbon.jar`], `carbon`: {`intensty`: `a`} | the key \"intensty\" is unknown",
                "`capabilities`: [`carbon.jar`], `carbon`: {`intensity`: `jobs.json`} | jobs.json: the column \"time\" is missing",
                "`capabilities`: [`carbon.jar`], `carbon`: {`intensity`: `grams.csv`, `period`: 3} | is not after the last step",
                "`capabilities`: [`carbon.jar`, `carbon.jar`], `carbon`: {`intensity`: `grams.csv`} | of another capability (carbon)",
                "`capabilities`: [`carbon.jar`], `carbn`: {}, `carbon`: {`intensity`: `grams.csv`} | the key \"carbn\" is unknown",
                "`carbon`: {`intensity`: `grams.csv`} | the key \"carbon\" is unknown",
            })
    void mistakesAreToldInTwoLines(String members, String told) {
        files.options(members.replace('`', '\''));
        final Cli cli = Cli.run("launch", "fcfs", files.file("options.json"), "-q", "--out", folder.resolve("out"));
        assertThat(cli.err()).contains(told);
        assertThat(cli.err().lines()).hasSize(2).last().asString().startsWith("Maybe ");
        assertThat(cli.code()).isEqualTo(2);
    }

    @Test
    void theAgentAloneSaysWhatItLacks() {
        files.options("");
        final Cli cli = Cli.run(
                "launch",
                folder.resolve("carbon.jar"),
                files.file("options.json"),
                "-q",
                "--out",
                folder.resolve("out"));
        assertThat(cli.err()).contains("asks the capability (carbon)", "\nMaybe name the jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "#cleaner-hour"})
    void theTutorialShowsWhatItsCommandsPrint(String agent) {
        final Cli cli = Cli.run(
                "launch",
                agent.replace("#", jar + "#"),
                "launch/example-capability/greener.json",
                "--set",
                "capabilities=[\"" + jar.toString().replace('\\', '/') + "\"]",
                "--out",
                folder.resolve("now"));
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(Experiments.text(Path.of("docs/tutorials/my-capability.md")))
                .contains("```text\n" + cli.out().replaceAll("(?s).*\n(gco2 .*?\n)\n.*", "$1") + "```");
    }

    @Test
    void thePageOfARunHasASectionOfIt() {
        final Path page = folder.resolve("page.html");
        final Cli cli = Cli.run("report", launched("out", "fcfs"), "--out", page);
        assertThat(cli.code()).as(cli.err()).isZero();
        assertThat(Experiments.text(page)).contains("\"told\":{\"carbon\":{\"carbon series\":{\"time\":");
        files.options("");
        Cli.run("report", launched("plain", "fcfs"), "--out", page, "--force");
        assertThat(Experiments.text(page)).doesNotContain("\"told\":");
    }
}
