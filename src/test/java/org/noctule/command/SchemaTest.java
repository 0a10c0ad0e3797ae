package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON schemas of options and platform files. */
final class SchemaTest {
    private static final ObjectMapper JSON = new JsonMapper();
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    private static final String CAMPAIGN = "\"base\":";
    private static final Path PAGES = Path.of("docs", "schema");

    @TempDir
    private Path folder;

    private static JsonSchema schema(String kind) {
        return FACTORY.getSchema(Cli.run("generate", "schema", kind).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"options", "platform", "campaign", "site"})
    void theSchemasThatAreShippedAreThoseOfTheCode(String kind) throws IOException {
        final String made = Cli.run("generate", "schema", kind).out();
        final Path file = PAGES.resolve(kind + ".schema.json");
        if ("write".equals(System.getProperty("noctule.docs"))) {
            Files.createDirectories(PAGES);
            Files.writeString(file, made);
        }
        assertThat(file)
                .as("mvn test -Dtest=SchemaTest -Dnoctule.docs=write brings it up to date")
                .content()
                .isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(strings = {"options", "platform", "campaign", "site"})
    void schemasAreSchemas(String kind) throws IOException {
        final JsonNode text = JSON.readTree(Cli.run("generate", "schema", kind).out());
        final JsonSchema draft = FACTORY.getSchema(
                com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(draft.validate(text)).isEmpty();
    }

    static List<Path> options() throws IOException {
        return files("\"workload_file_path\"", "\"workload\"");
    }

    static List<Path> platforms() throws IOException {
        return files("\"clusters\"");
    }

    /** The JSON files of the repository that hold one of some keys. */
    private static List<Path> files(String... keys) throws IOException {
        try (Stream<Path> launch = Files.walk(Path.of("launch"));
                Stream<Path> platforms = Files.walk(Path.of("platforms"));
                Stream<Path> tests = Files.walk(Path.of("src", "test", "resources"))) {
            return Stream.of(launch, platforms, tests)
                    .flatMap(found -> found)
                    .filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.toString().contains("runs") && !file.endsWith("run.json"))
                    .filter(file -> holds(file, keys))
                    .sorted()
                    .toList();
        }
    }

    private static boolean holds(Path file, String... keys) {
        try {
            final String text = Files.readString(file);
            return Stream.of(keys).anyMatch(text::contains)
                    && !text.contains(CAMPAIGN)
                    && (text.contains("\"clusters\"") || text.contains("\"platform_file_path\""));
        } catch (final IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("options")
    void everyOptionsFileOfTheRepositoryIsValid(Path file) throws IOException {
        assertThat(schema("options").validate(JSON.readTree(file.toFile()))).isEmpty();
    }

    static List<Path> campaigns() throws IOException {
        try (Stream<Path> launch = Files.walk(Path.of("launch"))) {
            return launch.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> Experiments.text(file).contains(CAMPAIGN))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("campaigns")
    void everyCampaignOfTheRepositoryIsValid(Path file) throws IOException {
        assertThat(schema("campaign").validate(JSON.readTree(file.toFile()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'base': 'a.json', 'sed': 1}",
                "{'base': 'a.json', 'seeds': {'frist': 1}}",
                "{'base': 'a.json', 'seeds': {'count': 0}}",
                "{'base': 'a.json', 'keep': 'rows'}",
                "{'base': 'a.json', 'name': '../a'}",
                "{'base': 'a.json', 'attempts': 0}"
            })
    void wrongCampaignsAreNot(String json) throws IOException {
        assertThat(schema("campaign").validate(JSON.readTree(json.replace('\'', '"'))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("platforms")
    void everyPlatformOfTheRepositoryIsValid(Path file) throws IOException {
        assertThat(schema("platform").validate(JSON.readTree(file.toFile()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'sed': 1}",
                "{'carbon': {}}",
                "{'capabilities': ['carbon.jar'], 'carbon': 1}",
                "{'capabilities': 'carbon.jar'}",
                "{'seed': -1}",
                "{'seed': '1'}",
                "{'compatibility': 'hdeprm'}",
                "{'rules': {'passes': 'evnt'}}",
                "{'rules': {'coincidence': 0.1}}",
                "{'workload': {'kill_at_waltime': true}}",
                "{'workload': {'type': 'stream', 'interarrival': 1}}",
                "{'workload': {'graphs': 'a'}}",
                "{'channel': {'endpoint': '127.0.0.1:1'}}",
                "{'channel': {'timeout_s': 0}}",
                "{'training': {'op_schedule': 'lifo'}}",
                "{'decision': {'agent': {'name': 'easy', 'orders': 'first'}}}",
                "{'decision': {'agent': {'name': 'easy', 'order': 'frist'}}}",
                "{'decision': {'agent': {'name': 'ppo', 'returns': 'raw'}}}",
                "{'decision': {'env': {'objective': 'job_acceptance'}}}",
                "{'decision': {'env': {'problem': 'job', 'reward': 'instnt'}}}",
                "{'decision': {'env': {'problem': 'jobs'}}}",
            })
    void wrongOptionsAreNot(String json) throws IOException {
        assertThat(schema("options").validate(JSON.readTree(json.replace('\'', '"'))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'$schema': 'options.schema.json', 'seed': 1}",
                "{'capabilities': ['carbon.jar'], 'carbon': {'anything': 1}}",
                "{'decision': {'agent': {'name': 'easy', 'order': '= -wait'}}}",
                "{'decision': {'agent': {'name': 'easy', 'order': 'mine.jar#Mine'}}}",
                "{'decision': {'agent': {'name': 'mine.jar', 'anything': 1}}}",
                "{'decision': {'env': {'problem': 'partition', 'objective': 'job_acceptance'}}}",
                "{'decision': {'env': {'problem': 'policy', 'observation': 'small'}}}",
            })
    void rightOptionsAre(String json) throws IOException {
        assertThat(schema("options").validate(JSON.readTree(json.replace('\'', '"'))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}",
                "{'clusters': []}",
                "{'clusters': [{'id': 'a', 'nodes': [{'type': 'x', 'number': 0}]}]}",
                "{'clusters': [{'id': 'a', 'nodes': [{'type': 'x', 'number': 1}], 'local_link': {}}]}",
                "{'clusters': [{'id': 'a', 'nodes': [{'type': 'x', 'number': 1}], 'local_links': {'type': 'x', 'latency': '1 parsec'}}]}",
                "{'clusters': [{'id': 'a', 'nodes': [{'type': 'x', 'number': 1}]}], 'types': {'processor': {'x': {'cores': 1}}}}",
                "{'clusters': [{'id': 'a', 'nodes': [{'type': 'x', 'number': 1}]}], 'types': {'network': {'x': {'bandwidth': '1 furlong'}}}}",
            })
    void wrongPlatformsAreNot(String json) throws IOException {
        assertThat(schema("platform").validate(JSON.readTree(json.replace('\'', '"'))))
                .isNotEmpty();
    }

    @Test
    void filesMayNameTheirSchema() throws IOException {
        final Path platform = folder.resolve("platform.json");
        Files.writeString(
                platform,
                Files.readString(Path.of("platforms/quickstart.json"))
                        .replaceFirst("\\{", "{\"\\$schema\": \"p.json\","));
        final Path options = Files.writeString(
                folder.resolve("options.json"),
                "{\"$schema\": \"o.json\", \"platform_file_path\": \"platform.json\", \"workload_file_path\": \""
                        + Path.of("workloads/quickstart.swf").toAbsolutePath() + "\"}");
        assertThat(Cli.run("launch", "fcfs", options, "--transport", "direct", "-q", "--out", folder.resolve("out")))
                .isEqualTo(new Cli(0, "", ""));
    }

    @Test
    void aSchemaGoesIntoAFileThatIsNotThereYet() {
        final Path file = folder.resolve("s.json");
        assertThat(Cli.run("generate", "schema", "platform", "-o", file).out())
                .isEqualTo("schema written to " + file + "\n");
        assertThat(Cli.run("generate", "schema", "platform", "-o", file).code()).isEqualTo(2);
        assertThat(Cli.run("generate", "schema", "platforms").err()).contains("Maybe you mean \"platform\".");
    }
}
