package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.JarOf;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.campaign.CampaignFile;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.fabric.agent.degree.DegreeChoosers;
import org.noctule.json.JsonInput;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.site.table.ColumnMap;
import org.noctule.workload.batsim.InitialState;

/** The pages say what the program knows, and their links lead somewhere. */
final class PagesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CORES_OF_THE_EXAMPLES = 100;
    /** A number with decimals or thousands. */
    private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d+(\\.\\d\\d+|,\\d{3})\\b");

    @TempDir
    private Path folder;

    static List<Page> pages() {
        return Page.all();
    }

    static Stream<Arguments> json() {
        return Page.all().stream()
                .flatMap(page -> page.blocks("json").stream()
                        .map(text -> Arguments.of(page.file().toString(), text)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Page page) {
        final List<String> broken = new ArrayList<>();
        for (final String link : page.links()) {
            final int hash = link.indexOf('#');
            final String path = hash < 0 ? link : link.substring(0, hash);
            final Path target = path.isEmpty()
                    ? page.file()
                    : page.file().resolveSibling(path).normalize();
            if (!Files.exists(target)
                    || hash >= 0 && !Page.read(target).anchors().contains(link.substring(hash + 1))) {
                broken.add(link);
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void theReadmeLeadsToEachPage() {
        final List<Path> linked = Page.readme().links().stream().map(Path::of).toList();
        assertThat(Page.all().stream().skip(1).map(Page::file)).allMatch(linked::contains);
    }

    /** Those outside of blocks: they are computed by commands that take minutes or need data of others. */
    @Test
    void theReadmeRepeatsFiguresOfOtherPages() {
        final String sources = Stream.of(
                        "docs/speed.md",
                        "docs/compatibility.md",
                        "docs/comparing.md",
                        "launch/experiments/learnt-order/README.md")
                .map(file -> Page.read(Path.of(file)).text())
                .collect(Collectors.joining());
        final List<String> figures = FIGURE.matcher(Page.readme().prose())
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(figures).hasSizeGreaterThan(8).allMatch(sources::contains);
    }

    @ParameterizedTest
    @MethodSource("json")
    void jsonIsUnderstood(String page, String text) throws IOException {
        final JsonInput input = JsonInput.parse(text, page).object();
        if (input.has("clusters")) {
            assertThat(PlatformReader.parse(text, page).nbCores()).isEqualTo(CORES_OF_THE_EXAMPLES);
        } else if (input.has("base")) {
            assertThat(CampaignFile.of(folder.resolve("campaign.json"), input).points())
                    .isNotEmpty();
        } else if (input.has("jobs")) {
            final Path file = Files.writeString(folder.resolve("jobs.json"), text);
            assertThat(InitialState.read(file, "w0").workload().jobs()).isNotEmpty();
        } else if (input.has("columns")) {
            assertThat(ColumnMap.read(Files.writeString(folder.resolve("mapping.json"), text)))
                    .isNotNull();
        } else if (!input.has("timestamp")) {
            final ObjectNode options = (ObjectNode) JSON.readTree(text);
            if (!options.has("platform_file_path")) {
                options.put("platform_file_path", "../platforms/quickstart.json");
            }
            if (!options.has("workload_file_path")) {
                options.put("workload_file_path", "../workloads/quickstart.swf");
            }
            final Path file = Files.writeString(folder.resolve("options.json"), options.toString());
            final List<String> warnings = new ArrayList<>();
            OptionsReader.read(file, Overrides.NONE, warnings::add);
            assertThat(warnings).isEmpty();
        }
    }

    @Test
    void agentsAndWhatTheyChooseFromHaveARowEach() {
        final String text = Page.read(Path.of("docs/agents.md")).text();
        final List<String> names = Stream.of(
                        AgentRegistry.builtIn().names(),
                        LearningAgents.NAMES,
                        JobOrders.names(),
                        CoreOrders.names(),
                        DegreeChoosers.names())
                .flatMap(List::stream)
                .toList();
        assertThat(names).allMatch(name -> text.contains("\n| `" + name + "` |"));
    }

    @Test
    void typesOfTheLibraryHaveARowEach() throws IOException {
        final String text = Page.read(Path.of("docs/platforms.md")).text();
        final JsonNode processors = library("processors");
        for (final var entry : processors.properties()) {
            final JsonNode type = entry.getValue();
            assertThat(text)
                    .contains("| `" + entry.getKey() + "` | " + type.get("cores") + " | " + type.get("clock_rate")
                            + " | " + type.get("dpflops_per_cycle") + " | ")
                    .contains(" | " + type.get("mem_bw") + " | " + type.get("power") + " |\n");
        }
        for (final var entry : library("nodes").properties()) {
            final List<String> parts = StreamSupport.stream(
                            entry.getValue().get("processors").spliterator(), false)
                    .map(part -> part.get("number") + " × `" + part.get("type").textValue() + "`")
                    .toList();
            assertThat(text)
                    .contains("| `" + entry.getKey() + "` | " + String.join(", ", parts) + " | ")
                    .contains(" | " + entry.getValue().at("/memory/capacity") + " |\n");
        }
        for (final var entry : library("networks").properties()) {
            final String bandwidth = entry.getValue().get("bandwidth").textValue();
            assertThat(text).contains("| `" + entry.getKey() + "` | " + bandwidth + " |\n");
        }
    }

    private static JsonNode library(String kind) throws IOException {
        try (InputStream in = Platform.class.getResourceAsStream(kind + ".json")) {
            return JSON.readTree(in);
        }
    }

    @Test
    void columnsOfResultFilesHaveARowEach() throws IOException {
        final Path out = folder.resolve("out");
        final Cli cli = Cli.run(
                "launch",
                "easy",
                Path.of("launch/quickstart.json").toAbsolutePath(),
                "--transport",
                "direct",
                "-q",
                "--out",
                out);
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
        final String text = Page.read(Path.of("docs/results.md")).text();
        try (Stream<Path> files = Files.list(out)) {
            for (final Path file : files.sorted().toList()) {
                assertThat(text).contains("`" + file.getFileName() + "`");
                if (file.toString().endsWith(".csv")) {
                    final String header = Files.readAllLines(file).get(0);
                    assertThat(header.split(",")).allMatch(column -> text.contains("`" + column + "`"));
                } else if (file.toString().endsWith(".json")) {
                    JSON.readTree(file.toFile())
                            .fieldNames()
                            .forEachRemaining(key -> assertThat(text).contains("`" + key + "`"));
                }
            }
        }
    }

    @Test
    void thePolicyOfTheTutorialRuns() throws IOException {
        final List<String> sources =
                Page.read(Path.of("docs/tutorials/my-policy.md")).blocks("java");
        final Path agent = Files.writeString(folder.resolve("SmallestFirst.java"), sources.get(1));
        final Path jar = JarOf.sources(folder, org.noctule.agent.AgentProvider.class, "example.SmallestFirst\n", agent);
        final Cli cli = Cli.run(
                "launch",
                jar,
                Path.of("launch/quickstart.json").toAbsolutePath(),
                "--transport",
                "direct",
                "--check",
                "-q",
                "--out",
                folder.resolve("out"));
        assertThat(cli).isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void theOrdersOfTheTutorialRun() throws IOException {
        final Page page = Page.read(Path.of("docs/tutorials/my-policy.md"));
        final Path source = Files.writeString(
                folder.resolve("NarrowThenShort.java"), page.blocks("java").get(0));
        final Path jar = JarOf.sources(folder, org.noctule.agent.JobOrder.class, "NarrowThenShort", source);
        final Cli cli = Cli.run(
                "evaluate",
                "easy:order=" + jar,
                "easy:order== -wait / max(1, requested_time)",
                "easy:order== cores * requested_time",
                Path.of("launch/quickstart.json").toAbsolutePath(),
                "--quiet");
        assertThat(cli.err()).isEmpty();
        assertThat(cli.code()).isZero();
    }
}
