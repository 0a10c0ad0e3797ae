package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.agent.JarOf;
import org.noctule.campaign.CampaignFile;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.CampaignPlanner;
import org.noctule.campaign.ProgramHash;
import org.noctule.command.help.ManPages;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Environments;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.JournalTerms;
import org.noctule.experiment.RunContent;
import org.noctule.experiment.options.InputSources;
import org.noctule.experiment.options.JsonSchema;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.Setting;
import org.noctule.journal.JournalHeader;
import org.noctule.json.Effect;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.Environment;
import org.noctule.simulator.Capabilities;
import org.noctule.simulator.Capability;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** A key that a capability adds by one row, one for each effect: it arrives wherever the program's own keys do. */
public final class AddedKeyTest {
    private static final List<OptionKey<Integer>> ROWS =
            List.of(row(Effect.INPUTS), row(Effect.CHECK), row(Effect.PLAY), row(Effect.WATCH), row(Effect.CHANNEL));
    private static final OptionTable TABLE = OptionTable.of("moon", ROWS.toArray(OptionKey<?>[]::new));
    private static final OptionKey<Options> MOON = Capabilities.row(new Moon());

    private static final AtomicInteger PARTS = new AtomicInteger();

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();

    @TempDir
    private Path folder;

    private static OptionKey<Integer> row(Effect effect) {
        return OptionKey.with(name(effect), OptionValues.count(), 28, "days that the moon shows")
                .shaping(effect);
    }

    private static String name(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT) + "_moons";
    }

    /** The service. */
    public static final class Moon implements Capability {
        @Override
        public String name() {
            return "moon";
        }

        @Override
        public OptionTable options() {
            return TABLE;
        }

        @Override
        public boolean needed(Scenario scenario) {
            return true;
        }

        @Override
        public RunPart part(RunScene scene) {
            PARTS.incrementAndGet();
            return new RunPart() {};
        }
    }

    @BeforeEach
    void offer() throws IOException {
        final Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Capability.class.getName()), Moon.class.getName() + "\n");
        thread.setContextClassLoader(
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before));
    }

    @AfterEach
    void withdraw() {
        thread.setContextClassLoader(before);
    }

    private RunOptions read(String more, Setting... settings) throws IOException {
        Files.writeString(
                folder.resolve("p.json"),
                "{\"clusters\": [{\"id\": \"a\", \"nodes\": [{\"type\": \"Basic\", \"number\": 1}]}]}");
        Files.writeString(folder.resolve("t.swf"), "1 0 0 10 1 -1 -1 1 10 -1 1 1 1 1 1 1 -1 -1\n");
        final Path file = Files.writeString(
                folder.resolve("o.json"),
                ("{'platform_file_path': 'p.json', 'workload_file_path': 't.swf'" + more + "}").replace('\'', '"'));
        return OptionsReader.read(file, Overrides.NONE.withSettings(List.of(settings)), warning -> {});
    }

    private RunOptions set(Effect effect, int value) throws IOException {
        return read(", 'moon': {'" + name(effect) + "': " + value + "}");
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void isReadOrHasItsDefault(Effect effect) throws IOException {
        final OptionKey<Integer> key = ROWS.get(effect.ordinal());
        assertThat(read("").values().get(MOON).get(key)).isEqualTo(28);
        assertThat(set(effect, 3).values().get(MOON).get(key)).isEqualTo(3);
        assertThat(read("", Setting.parse("moon." + key.name() + "=5"))
                        .values()
                        .get(MOON)
                        .get(key))
                .isEqualTo(5);
    }

    @Test
    void isCheckedAndSuggested() {
        assertThatThrownBy(() -> set(Effect.PLAY, 0)).hasMessageContaining("$.moon.play_moons: the value (0) must lie");
        assertThatThrownBy(() -> read(", 'moon': {'play_moon': 1}"))
                .hasMessageContaining("\"play_moon\" is unknown")
                .extracting(AddedKeyTest::remedy)
                .asString()
                .contains("play_moons");
        assertThatThrownBy(() -> read(", 'mon': {}"))
                .extracting(AddedKeyTest::remedy)
                .asString()
                .contains("moon");
    }

    private static String remedy(Throwable failure) {
        return ((NoctuleException) failure).remedy();
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void isListedInRunJson(Effect effect) throws IOException {
        assertThat(set(effect, 3).resolved(1, 1).at("/moon/" + name(effect)).intValue())
                .isEqualTo(3);
        assertThat(read("").resolved(1, 1).at("/moon/" + name(effect)).intValue())
                .isEqualTo(28);
    }

    @ParameterizedTest
    @CsvSource({
        "INPUTS, false, false",
        "CHECK, true, true",
        "PLAY, false, false",
        "WATCH, true, false",
        "CHANNEL, true, true"
    })
    void isPartOfTheKeyOfARunWhereItChangesIt(Effect effect, boolean figures, boolean files) throws IOException {
        final RunOptions one = set(effect, 3);
        final RunOptions other = set(effect, 4);
        assertThat(RunContent.of(one, false).equals(RunContent.of(other, false)))
                .isEqualTo(figures);
        assertThat(RunContent.of(one, true).equals(RunContent.of(other, true))).isEqualTo(files);
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void divergesInputsOnlyIfTheyAreReadByIt(Effect effect) throws IOException {
        final boolean shared = effect != Effect.INPUTS && effect != Effect.CHECK;
        final InputSources one = InputSources.of(set(effect, 3));
        assertThat(one.equals(InputSources.of(set(effect, 4)))).isEqualTo(shared);
        final OptionKey<Integer> key = ROWS.get(effect.ordinal());
        if (shared) {
            assertThatThrownBy(() -> one.values().get(MOON).get(key)).isInstanceOf(IllegalStateException.class);
        } else {
            assertThat(one.values().get(MOON).get(key)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void keepsAJournalFromGoingOnUnlessItSaysHowOnly(Effect effect) throws IOException {
        final JournalHeader one = header(set(effect, 3));
        final JournalHeader other = header(set(effect, 4));
        if (effect == Effect.CHANNEL) {
            assertThatCode(() -> JournalTerms.demandSame(one, folder, other, true))
                    .doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> JournalTerms.demandSame(one, folder, other, true))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("$.moon." + name(effect) + " was 3 when the run began, and is 4");
        }
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void doesSoInAJarToo(Effect effect) throws IOException {
        final Path source = Files.writeString(folder.resolve("Tide.java"), """
                import org.noctule.json.Effect;
                import org.noctule.json.OptionKey;
                import org.noctule.json.OptionTable;
                import org.noctule.json.OptionValues;
                import org.noctule.simulator.Capability;
                import org.noctule.simulator.RunPart;
                import org.noctule.simulator.RunScene;
                public class Tide implements Capability {
                    public String name() { return "tide"; }
                    public OptionTable options() {
                        return OptionTable.of("tide",
                                OptionKey.with("gauges", OptionValues.count(), 1, "gauges").shaping(Effect.KIND));
                    }
                    public RunPart part(RunScene scene) { return new RunPart() {}; }
                }
                """.replace("KIND", effect.name()));
        final String jar = JarOf.sources(folder, Capability.class, "Tide", source)
                .toString()
                .replace('\\', '/');
        final JournalHeader one = header(read(", 'capabilities': ['" + jar + "'], 'tide': {'gauges': 3}"));
        final JournalHeader other = header(read(", 'capabilities': ['" + jar + "'], 'tide': {'gauges': 4}"));
        assertThat(catchThrowable(() -> JournalTerms.demandSame(one, folder, other, true)) == null)
                .isEqualTo(effect == Effect.CHANNEL);
    }

    private static JournalHeader header(RunOptions options) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("options", options.resolved(1, 1));
        return new JournalHeader(json);
    }

    @ParameterizedTest
    @EnumSource(Effect.class)
    void standsInSchemaHelpCompletionAndPages(Effect effect) {
        final String name = name(effect);
        assertThat(JsonInput.parse(JsonSchema.options(), "schema")
                        .node()
                        .at("/properties/moon/properties/" + name + "/minimum")
                        .intValue())
                .isEqualTo(1);
        assertThat(Cli.run("help", "moon." + name).out()).matches("(?s).*default +28.*");
        assertThat(Cli.run("help", "options").out()).contains(name);
        assertThat(Cli.run("generate", "completion", "bash").out()).contains("moon." + name + "=");
        assertThat(ManPages.all(Main.verbs()).values()).anyMatch(page -> page.contains(name));
        assertThat(OptionCatalogue.objects()).containsEntry("moon", TABLE);
    }

    @Test
    void capabilitiesTakePartInEpisodesOfTrainings() throws IOException {
        final RunOptions options = set(Effect.PLAY, 3);
        try (Environment environment = new Environments(options, Inputs.read(options)).create()) {
            final int before = PARTS.get();
            environment.begin(1);
            assertThat(PARTS.get()).isGreaterThan(before);
        }
    }

    @Test
    void isAnAxisAndADimension() throws IOException {
        read("");
        assertThat(plan("'axes': {'moon.play_moons': [1, 2]}")).isEqualTo(2);
        assertThat(plan("'axes': {'moon.channel_moons': [1, 2]}")).isEqualTo(1);
        assertThatCode(
                        () -> plan(
                                "'search': {'space': {'moon.play_moons': {'values': [1, 2]}}, 'method': 'random', 'trials': 2}"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> plan("'axes': {'moon.play_moon': [1, 2]}"))
                .extracting(AddedKeyTest::remedy)
                .asString()
                .contains("play_moons");
    }

    private long plan(String members) {
        final CampaignPlan plan = CampaignPlanner.plan(
                CampaignFile.of(
                        folder.resolve("c.json"),
                        JsonInput.parse(
                                ("{'base': 'o.json', 'seeds': {'count': 1}, " + members + "}").replace('\'', '"'),
                                "c")),
                new ProgramHash("1", "abc"),
                warning -> {});
        return IntStream.range(0, plan.size())
                .mapToObj(run -> plan.run(run).key())
                .distinct()
                .count();
    }
}
