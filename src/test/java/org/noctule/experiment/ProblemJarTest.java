package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.JarOf;
import org.noctule.agent.view.ViewObservation;
import org.noctule.agent.view.ViewProblem;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;

/** Problems, objectives and job sources of jars: the worked example, RLScheduler's problem as a user's, and defects. */
final class ProblemJarTest {
    private static final int SEQUENCES = 10;
    private static final long BYTES = 100_000;

    @TempDir
    private static Path project;

    private static Path example;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() {
        example = JarOf.project(project, Path.of("launch/example-problem/src/main"));
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().toString().replace('\\', '/');
    }

    private Path options(String env) {
        try {
            return Files.writeString(
                    folder.resolve("options.json"),
                    ("{'platform_file_path': '" + absolute("platforms/homogeneous_256.json")
                                    + "', 'workload_file_path': '" + absolute("workloads/sample_1000.swf.gz")
                                    + "', 'decision': {'env': {" + env + "}}}")
                            .replace('\'', '"'));
        } catch (final IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Environment environment(String env) {
        final RunOptions options = OptionsReader.read(options(env), Overrides.NONE, warning -> {});
        return new Environments(options, Inputs.read(options)).create();
    }

    private Path jar(String... body) throws IOException {
        final Path source = Files.writeString(
                folder.resolve("Mine.java"), """
                package example;
                import java.util.List;
                import org.noctule.agent.view.ClusterView;
                import org.noctule.agent.view.ObservedField;
                import org.noctule.agent.view.ViewProblem;
                import org.noctule.agent.view.ViewReply;
                public final class Mine implements ViewProblem {
                    @Override public List<String> actions() { return List.of("first"); }
                    @Override public List<ObservedField> observation() { return List.of(new ObservedField("free", 1, 0, 1)); }
                    @Override public void observe(ClusterView view, float[] target, int offset) { target[offset] = OBSERVE; }
                    @Override public boolean choose(ClusterView view, int action, ViewReply reply) { CHOOSE }
                }
                """.replace("OBSERVE", body[0]).replace("CHOOSE", body[1]));
        return JarOf.sources(folder, ViewProblem.class, "example.Mine\n", source);
    }

    /** All that a learner sees of an episode, in which allowed actions are drawn. */
    private static List<List<Object>> trajectory(Environment environment, long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final List<List<Object>> seen = new ArrayList<>();
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            final int[] allowed = IntStream.range(0, choice.mask().size())
                    .filter(choice.mask()::allows)
                    .toArray();
            seen.add(List.of(Arrays.toString(choice.observation().toArray()), Arrays.toString(allowed), turn.reward()));
            turn = environment.step(allowed[random.nextInt(allowed.length)]);
        }
        seen.add(List.of(turn.reward()));
        return seen;
    }

    @Test
    void theExampleKeepsTheContract() {
        new ProblemContract(options("'problem': '" + example + "', 'episode': {'source': '" + example + "'}"))
                .holds(BYTES);
    }

    @ParameterizedTest
    @CsvSource({"final, bounded_slowdown", "integrated, waiting_time", "instant, avg_job_slowdown"})
    void rlSchedulersProblemAsAUsersIsTheBuiltInOneBitByBit(String reward, String objective) {
        final Path jar = JarOf.sources(
                folder, ViewProblem.class, "example.UserJob\n", Path.of("src/test/resources/problem/UserJob.java"));
        final String common =
                ", 'objective': '" + objective + "', 'reward': '" + reward + "', 'episode': {'jobs': 200}";
        final Environment users = environment("'problem': '" + jar + "#UserJob'" + common);
        final Environment builtIn =
                environment("'problem': 'job', 'window': 32, 'observation': 'logarithmic'" + common);
        for (long seed = 0; seed < SEQUENCES; seed++) {
            final List<List<Object>> expected = trajectory(builtIn, seed);
            assertThat(expected).hasSizeGreaterThan(100);
            assertThat(trajectory(users, seed)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"first, true", "shortest, true", "wfp3, false"})
    void anObservationOfAJarSeesTheJobsAsTheyAreLinedUp(String order, boolean commit) {
        final Path jar = JarOf.sources(
                folder, ViewObservation.class, "example.UserJob\n", Path.of("src/test/resources/problem/UserJob.java"));
        final String common = "'problem': 'job', 'window': 32, 'episode': {'jobs': 60}, 'order': '" + order
                + "', 'commit': " + commit + ", 'observation': ";
        final Environment users = environment(common + "'" + jar + "#UserJob'");
        final Environment builtIn = environment(common + "'logarithmic'");
        for (long seed = 0; seed < SEQUENCES; seed++) {
            assertThat(trajectory(users, seed)).isEqualTo(trajectory(builtIn, seed));
        }
    }

    /** Its rates are those of the built-in one over time, where all states are seen at choices. */
    @Test
    void anObjectiveOfAJarPaysByTheStatesBeforeAndNow() {
        final String jobs = "'problem': 'job', 'commit': false, 'episode': {'jobs': 50}, ";
        final Environment users = environment(jobs + "'objective': '" + example + "', 'reward': 'choice'");
        final Environment builtIn = environment(jobs + "'objective': 'avg_job_slowdown', 'reward': 'integrated'");
        Turn mine = users.begin(3);
        Turn other = builtIn.begin(3);
        double sum = 0;
        double expected = 0;
        while (mine instanceof Turn.Choice choice) {
            sum += mine.reward();
            expected += other.reward();
            mine = users.step(choice.mask().first());
            other = builtIn.step(choice.mask().first());
        }
        assertThat(other).isInstanceOf(Turn.End.class);
        assertThat(sum).isNegative();
        assertThat(expected).isNegative();
    }

    @Test
    void theJobsOfASourceAreThoseOfTheEpisode() {
        final Environment environment =
                environment("'problem': 'job', 'episode': {'source': '" + example + "#Bursts'}");
        assertThat(trajectory(environment, 1)).isEqualTo(trajectory(environment, 1));
        assertThat(trajectory(environment, 1)).isNotEqualTo(trajectory(environment, 2));
        assertThat(((Turn.End) last(environment)).figures().submitted()).isEqualTo(100);
    }

    private static Turn last(Environment environment) {
        Turn turn = environment.begin(1);
        while (turn instanceof Turn.Choice choice) {
            turn = environment.step(choice.mask().first());
        }
        return turn;
    }

    @Test
    void aPathIsTakenFromTheFolderOfTheOptions() throws IOException {
        Files.copy(example, folder.resolve("slots.jar"));
        assertThat(environment("'problem': 'slots.jar'").actions().names()).endsWith("wait");
    }

    private static String failure(Runnable work) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, work::run);
        assertThat(e).isNotNull();
        return e.getMessage() + "\n" + e.remedy();
    }

    @Test
    void defectsAreTheJars() throws IOException {
        final Path jar = jar("view.freeCores() / 0", "return reply.start(action);");
        assertThat(failure(() -> trajectory(environment("'problem': '" + jar + "'"), 1)))
                .startsWith(
                        "The problem of " + jar + " failed in observe(…) at date 0.0: java.lang.ArithmeticException")
                .contains("\nMaybe it has a defect at example.Mine.observe (Mine.java:");
    }

    @Test
    void aValueThatIsNoNumberNamesItsField() throws IOException {
        final Path jar = jar("Float.NaN", "return reply.start(action);");
        assertThat(failure(() -> trajectory(environment("'problem': '" + jar + "'"), 1)))
                .startsWith("The observation has NaN in the field (free) at date 0.0.\nMaybe ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reply.start(4711); return false;", "return reply.start(-1);"})
    void aRowThatIsNoneIsRefused(String choose) throws IOException {
        final Path jar = jar("0", choose);
        assertThat(failure(() -> trajectory(environment("'problem': '" + jar + "'"), 1)))
                .startsWith("The problem names the row (")
                .contains("\nMaybe ");
    }

    @Test
    void aProblemThatNeverGoesOnIsStopped() throws IOException {
        final Path jar = jar("0", "return true;");
        assertThat(failure(() -> trajectory(environment("'problem': '" + jar + "'"), 1)))
                .startsWith("The problem asked for 100000 choices at date 0.0.\nMaybe choose(…) should return false");
    }

    @Test
    void theContractFindsValuesBeyondTheirBounds() throws IOException {
        final ProblemContract contract =
                new ProblemContract(options("'problem': '" + jar("2", "return reply.start(action);") + "'"));
        assertThatThrownBy(() -> contract.holds(BYTES))
                .isInstanceOf(AssertionError.class)
                .hasMessage("In the episode of the seed 1, at step 0: the value 0 is 2.0, not from 0.0 to 1.0.");
    }

    @ParameterizedTest
    @CsvSource({
        "'''problem'': ''none.jar''', does not exist",
        "'''problem'': ''EXAMPLE#Other''', offers no problem called (Other)",
        "'''objective'': ''EXAMPLE#Other''', offers no objective called (Other)",
        "'''problem'': ''EXAMPLE'', ''windows'': 3', 'the key \"windows\" is unknown'",
        "'''problem'': ''job'', ''objective'': ''EXAMPLE'', ''reward'': ''final''', has no method (outcome)",
        "'''problem'': ''job'', ''episode'': {''source'': ''EXAMPLE'', ''jobs'': 3}', 'the key \"jobs\" is unknown'"
    })
    void wrongOptionsAreToldInTwoLines(String env, String part) {
        assertThat(failure(() -> last(environment(env.replace("EXAMPLE", example.toString())))))
                .contains(part)
                .contains("\nMaybe ");
    }
}
