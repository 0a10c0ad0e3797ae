package org.noctule.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;

/** Plans and the keys of their runs. */
final class CampaignPlanTest {
    private static final ProgramHash PROGRAM = new ProgramHash("1", "abc");
    private static final String PLATFORM =
            "{\"clusters\": [{\"id\": \"a\", \"nodes\": [{\"type\": \"Basic\", \"number\": 1}]}]}";
    private static final String JOBS =
            "{\"nb_res\": 4, \"jobs\": [{\"id\": 1, \"subtime\": 0, \"res\": 2, \"profile\": \"p\"}],"
                    + " \"profiles\": {\"p\": {\"type\": \"delay\", \"delay\": 10}}}";

    @TempDir
    private Path folder;

    @BeforeEach
    void files() {
        write("platform.json", PLATFORM);
        write("jobs.json", JOBS);
    }

    private Path write(String name, String text) {
        try {
            final Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CampaignPlan plan(String options, String members) {
        return plan(options, members, PROGRAM);
    }

    private CampaignPlan plan(String options, String members, ProgramHash program) {
        write(
                "o.json",
                ("{'platform_file_path': 'platform.json', 'workload_file_path': 'jobs.json'" + options + "}")
                        .replace('\'', '"'));
        final String text = ("{'base': 'o.json'" + members + "}").replace('\'', '"');
        return CampaignPlanner.plan(
                CampaignFile.of(folder.resolve("c.json"), JsonInput.parse(text, "c")), program, warning -> {});
    }

    private static List<RunKey> keys(CampaignPlan plan) {
        return IntStream.range(0, plan.size())
                .mapToObj(run -> plan.run(run).key())
                .toList();
    }

    private static final String RANDOM = ", 'decision': {'agent': {'name': 'classic', 'policy_pair': 'random-random'}}";
    private static final String EASY = ", 'decision': {'agent': {'name': 'easy'}}";

    @Test
    void aSeedThatNothingDrawsFromIsLeftOut() {
        final CampaignPlan drawn = plan(RANDOM, ", 'seeds': {'first': 5, 'count': 3}");
        assertThat(drawn.size()).isEqualTo(3);
        assertThat(keys(drawn)).doesNotHaveDuplicates();
        final CampaignPlan fixed = plan(EASY, ", 'seeds': {'first': 5, 'count': 3}");
        assertThat(fixed.size()).isEqualTo(1);
        assertThat(fixed.run(0).varies()).isFalse();
        assertThat(keys(plan(EASY, ", 'seeds': {'first': 9, 'count': 2}"))).isEqualTo(keys(fixed));
    }

    @Test
    void repetitionsHaveKeysOfTheirOwn() {
        final CampaignPlan plan = plan(RANDOM, ", 'seeds': {'count': 2}, 'repetitions': 2");
        assertThat(IntStream.range(0, 4)
                        .mapToObj(run ->
                                plan.run(run).seed() + " " + plan.run(run).repetition()))
                .containsExactly("0 0", "0 1", "1 0", "1 1");
        assertThat(keys(plan)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", 'seed': 4",
                ", 'channel': {'transport': 'direct'}",
                ", 'channel': {'endpoint': 'tcp://127.0.0.1:4711'}",
                ", 'channel': {'timeout_s': 7}",
                ", 'results': {'channel_use': true}",
                ", 'nb_resources': 4",
                ", 'compatibility': 'none'",
                ", '$schema': 'x'"
            })
    void whatNoResultDependsOnIsNoPartOfTheKey(String other) {
        assertThat(keys(plan(EASY + other, ""))).isEqualTo(keys(plan(EASY, "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'log_level': 'DEBUG', 'agent': {'name': 'easy'}",
                "'agent': {'name': 'easy', 'output_model': 'model.safetensors'}",
            })
    void logsAndNamesOfOutputsAreNoPartOfTheKey(String decision) {
        assertThat(keys(plan(", 'decision': {" + decision + "}", ""))).isEqualTo(keys(plan(EASY, "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", 'execute': {'with': 'local', 'threads': 7}",
                ", 'order': 'as_given'",
                ", 'attempts': 9",
                ", 'name': 'other'"
            })
    void theExecutorIsNoPartOfTheKey(String members) {
        assertThat(keys(plan(EASY, members))).isEqualTo(keys(plan(EASY, "")));
    }

    @Test
    void pathsAreNoPartOfTheKeyButContentsAre() {
        final List<RunKey> before = keys(plan(EASY, ""));
        write("deep/p.json", PLATFORM);
        write("deep/w.json", JOBS);
        assertThat(keys(plan(
                        EASY,
                        ", 'axes': {'platform_file_path': ['deep/p.json'], 'workload_file_path': ['deep/w.json']}")))
                .isEqualTo(before);
        write("jobs.json", JOBS.replace("10", "11"));
        assertThat(keys(plan(EASY, ""))).doesNotContainAnyElementsOf(before);
    }

    @Test
    void anInputModelAndAJarCountByTheirContent() {
        write("m1", "a");
        write("m2", "a");
        final String agent = ", 'decision': {'agent': {'name': 'ppo', 'run': 'test', 'input_model': '%s'}}";
        final List<RunKey> one = keys(plan(String.format(agent, "m1"), ""));
        assertThat(keys(plan(String.format(agent, "m2"), ""))).isEqualTo(one);
        write("m2", "b");
        assertThat(keys(plan(String.format(agent, "m2"), ""))).isNotEqualTo(one);
        write("one.jar", "a");
        write("two.jar", "a");
        final String jar = ", 'axes': {'decision.agent.name': ['%s']}";
        final List<RunKey> first = keys(plan(EASY, String.format(jar, "one.jar#X")));
        assertThat(keys(plan(EASY, String.format(jar, "two.jar#X")))).isEqualTo(first);
        assertThat(keys(plan(EASY, String.format(jar, "one.jar#Y")))).isNotEqualTo(first);
        write("two.jar", "b");
        assertThat(keys(plan(EASY, String.format(jar, "two.jar#X")))).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", 'nb_jobs': 1",
                ", 'simulation_end': 5",
                ", 'figures': {'warmup': {'jobs': 5}}",
                ", 'figures': {'cooldown': {'seconds': 5}}",
                ", 'rules': {'passes': 'event'}",
                ", 'channel': {'dialect': 'batsim'}",
                ", 'compatibility': 'pyss'"
            })
    void whatResultsDependOnIsAPartOfTheKey(String other) {
        assertThat(keys(plan(EASY + other, ""))).isNotEqualTo(keys(plan(EASY, "")));
    }

    @Test
    void optionsOfResultFilesCountWhereFilesAreKept() {
        final String keep = ", 'keep': 'files'";
        assertThat(keys(plan(EASY + ", 'results': {'channel_use': true}", keep)))
                .isNotEqualTo(keys(plan(EASY, keep)));
    }

    @Test
    void theBuildCountsUnlessTheVersionIsReused() {
        final ProgramHash rebuilt = new ProgramHash("1", "def");
        assertThat(keys(plan(EASY, "", rebuilt))).isNotEqualTo(keys(plan(EASY, "")));
        final String reuse = ", 'reuse': 'version'";
        assertThat(keys(plan(EASY, reuse, rebuilt))).isEqualTo(keys(plan(EASY, reuse)));
        assertThat(keys(plan(EASY, reuse, new ProgramHash("2", "abc")))).isNotEqualTo(keys(plan(EASY, reuse)));
    }

    @Test
    void pointsThatAreTheSameRunAreCopies() {
        final CampaignPlan plan = plan(RANDOM, ", 'seeds': {'count': 2}, 'axes': {'simulation_end': [9, 8, 9.0]}");
        assertThat(plan.size()).isEqualTo(6);
        assertThat(IntStream.range(0, 6).filter(plan::isCopy)).containsExactly(4, 5);
        assertThat(plan.copies(1)).containsExactly(5);
        assertThat(plan.find(plan.run(5).key())).isEqualTo(1);
    }

    @Test
    void aPlanIsReadAsItWasWritten() {
        final CampaignPlan plan =
                plan(RANDOM, ", 'seeds': {'first': 2, 'count': 3}, 'axes': {'simulation_end': [9, 7.5]}");
        final Path file = folder.resolve("plan.json");
        PlanFile.write(plan, file);
        final CampaignPlan read = PlanFile.read(file);
        assertThat(read.terms()).isEqualTo(plan.terms());
        assertThat(read.columns()).isEqualTo(plan.columns());
        assertThat(read.points()).isEqualTo(plan.points());
        assertThat(keys(read)).isEqualTo(keys(plan));
        IntStream.range(0, plan.size())
                .forEach(run -> assertThat(read.find(plan.run(run).key())).isEqualTo(run));
        assertThat(read.find(new RunKey(1, 2, 3))).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"b\": 1, \"a\": [1.0, 0.10, 1e300, \"x\"]} | {\"a\":[1,0.1,1.0E300,\"x\"],\"b\":1}",
                "{\"a\": {}, \"b\": [], \"c\": null, \"d\": \"\\u00e9\\n\"} | {\"a\":{},\"b\":[],\"c\":null,\"d\":\"\u00e9\\n\"}"
            })
    void equalValuesHaveOneText(String json, String text) {
        assertThat(CanonicalJson.of(JsonInput.parse(json, "x").node())).isEqualTo(text);
    }

    @Test
    void keysAreReadAsTheyWereWritten() {
        final RunKey key =
                RunKey.of(CanonicalJson.hash(JsonInput.parse("1", "x").node()));
        assertThat(key).hasToString("6b86b273ff34fce19d6b804eff5a3f5747ada4ea");
        assertThat(RunKey.parse(key.toString())).isEqualTo(key);
    }
}
