package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PyTorch and Hazelcast as the script {@code launch/noctule} fetches them, with stand-ins for Java and Maven. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class FetchTest {
    /** Says that PyTorch is needed if the file "needed" is there, and else that it runs. */
    private static final String JAVA = """
            #!/bin/sh
            here=${0%/*}
            case "$*" in
              -version) echo 'openjdk version "17.0.1"'; exit ;;
              *-Dnoctule.pytorch=asked*) echo asked >>"$here/asked"; [ ! -f "$here/needed" ] || exit 75; exit 0 ;;
            esac
            case "$*" in *java.base/sun.nio.ch*) echo opened ;; esac
            echo "runs $(ls "$here/target/lib")"
            """;

    private static final String MAVEN = """
            #!/bin/sh
            for argument; do
              case $argument in
                -Dnoctule.lib=*) lib=${argument#*=} ;;
                -Dnoctule.lib.without=) all=yes ;;
              esac
            done
            mkdir -p "$lib"
            [ -z "${all-}" ] || { touch "$lib/jeromq-1.jar" "$lib/hazelcast-5.0.jar"; exit; }
            touch "$lib/javacpp-1-linux-x86_64.jar" "$lib/jeromq-1.jar" "$lib/pytorch-2.0-1-linux-x86_64.jar"
            """;
    private static final Path NATIVES = Path.of("target/lib/pytorch-2.0-1-linux-x86_64.jar");

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheScript() throws IOException {
        for (final String name : List.of("launch", "target/cds", "target/lib", "bin")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.copy(Path.of("launch/noctule"), folder.resolve("launch/noctule"));
        final Path pom = Files.writeString(
                folder.resolve("pom.xml"),
                "<pytorch.version>2.0-1</pytorch.version>\n<hazelcast.version>5.0</hazelcast.version>\n");
        Files.setLastModifiedTime(pom, FileTime.fromMillis(0));
        Files.writeString(folder.resolve("target/noctule.jar"), "");
        Files.writeString(folder.resolve("target/noctule-bench.jar"), "");
        Files.writeString(folder.resolve("target/lib/jeromq-1.jar"), "as built");
        Files.writeString(folder.resolve("target/cds/17.0.1.jsa"), "");
        Files.writeString(folder.resolve("train.json"), "{\"decision\": {\"agent\": {\"name\": \"ppo\"}}}");
        program("java", JAVA);
        program("bin/mvn", MAVEN);
    }

    private void program(String name, String text) throws IOException {
        assertThat(Files.writeString(folder.resolve(name), text).toFile().setExecutable(true))
                .isTrue();
    }

    private String printed(int code, String... arguments) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                "env",
                "PATH=" + folder.resolve("bin") + ":/usr/bin:/bin",
                "NOCTULE_JAVA=" + folder.resolve("java"),
                "/bin/sh",
                folder.resolve("launch/noctule").toString()));
        command.addAll(Stream.of(arguments).map(this::inFolder).toList());
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isEqualTo(code);
            return noctule.printed();
        }
    }

    private String inFolder(String argument) {
        return argument.endsWith(".json") ? folder.resolve(argument).toString() : argument;
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch train.json", "evaluate easy ppo none.json", "launch x none.json --set a.run=train"})
    void fetchesPyTorchOnceForTheFirstCommandThatNeedsIt(String command) throws IOException {
        Files.createFile(folder.resolve("needed"));

        assertThat(printed(0, command.split(" ")))
                .startsWith("PyTorch (110 MB) is fetched once ...\nruns ")
                .contains("javacpp-1-linux-x86_64.jar")
                .contains(NATIVES.getFileName().toString());
        assertThat(folder.resolve(NATIVES)).exists();
        assertThat(folder.resolve("target/lib/jeromq-1.jar")).hasContent("as built");
        assertThat(folder.resolve("target/lib.new")).doesNotExist();
        assertThat(printed(0, command.split(" "))).startsWith("runs ");
        assertThat(folder.resolve("asked")).content().hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch easy none.json", "inspect workload train.json", "help launch", "bench easy zmq"})
    void doesNotEvenAskForCommandsThatCannotLearn(String command) throws IOException {
        Files.createFile(folder.resolve("needed"));

        assertThat(printed(0, command.split(" "))).isEqualTo("runs jeromq-1.jar\n");
        assertThat(folder.resolve("asked")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"campaign run hz.json", "campaign work hz", "campaign run no.json --with hazelcast"})
    void fetchesHazelcastOnceForTheFirstCommandThatNeedsIt(String command) throws IOException {
        final String text = "{\"execute\": {\"with\": \"hazelcast\"}}";
        Files.writeString(folder.resolve("hz.json"), text);
        Files.writeString(Files.createDirectories(folder.resolve("hz")).resolve("campaign.json"), text);

        assertThat(printed(0, command.replaceAll("hz$", folder + "/hz").split(" ")))
                .isEqualTo("Hazelcast (21 MB) is fetched once ...\nopened\nruns hazelcast-5.0.jar\njeromq-1.jar\n");
        assertThat(folder.resolve("target/lib/jeromq-1.jar")).hasContent("as built");
        assertThat(printed(0, command.replaceAll("hz$", folder + "/hz").split(" ")))
                .isEqualTo("opened\nruns hazelcast-5.0.jar\njeromq-1.jar\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"campaign run no.json", "campaign work no", "help hazelcast", "report hazelcast"})
    void fetchesNoEngineForWhatUsesNone(String command) throws IOException {
        assertThat(printed(0, command.split(" "))).isEqualTo("runs jeromq-1.jar\n");
    }

    @Test
    void fetchesForAWorkflowWhatItsTransportsNeed() throws IOException {
        assertThat(printed(0, "workflow", "run", "--transport", "files,memory")).isEqualTo("runs jeromq-1.jar\n");
        assertThat(printed(0, "workflow", "run", "--help")).isEqualTo("runs jeromq-1.jar\n");
        assertThat(folder.resolve("asked")).content().hasLineCount(2);
        assertThat(printed(0, "workflow", "run", "--num-sims", "4"))
                .isEqualTo("Hazelcast (21 MB) is fetched once ...\nopened\nruns hazelcast-5.0.jar\njeromq-1.jar\n");
        assertThat(printed(0, "workflow", "run", "--transport=stream,map")).startsWith("opened\nruns");
        assertThat(printed(0, "launch", "easy", "none.json", "--exchange", "map"))
                .startsWith("opened\nruns");
        Files.createFile(folder.resolve("needed"));
        assertThat(printed(0, "workflow", "run", "--transport", "memory"))
                .startsWith("PyTorch (110 MB) is fetched once ...\nruns");
    }

    @Test
    void fetchesNothingForAnAgentThatOnlyStandsInTheOptions() throws IOException {
        assertThat(printed(0, "launch", "easy", "train.json")).isEqualTo("runs jeromq-1.jar\n");
        assertThat(folder.resolve("asked")).exists();
    }

    @Test
    void fetchesPyTorchAnewWhenTheSourcesNameAnother() throws IOException {
        Files.createFile(folder.resolve("needed"));
        Files.createFile(folder.resolve("target/lib/pytorch-1.9-1-linux-x86_64.jar"));

        assertThat(printed(0, "launch", "train.json")).startsWith("PyTorch (110 MB) is fetched once ...\n");
    }

    /** The stand-in of Maven waits for the tenth second, that of the clock lets ten pass at once. */
    @Test
    void tellsHowFarItIsEveryTenSeconds() throws IOException {
        Files.createFile(folder.resolve("needed"));
        program("bin/sleep", """
                #!/bin/sh
                here=${0%/*}
                until [ -f "$here/begun" ]; do /bin/sleep 0.01; done
                echo >>"$here/seconds"
                [ "$(wc -l <"$here/seconds")" -gt 10 ] || exit 0
                touch "$here/told"
                exec /bin/sleep 9
                """);
        program("bin/mvn", """
                #!/bin/sh
                here=${0%/*}
                echo '[INFO] Downloading from central: https://repo.example.org/a.pom'
                echo '[INFO] Downloaded from central: https://repo.example.org/a.pom (8.2 kB at 24 kB/s)'
                echo '[INFO] Downloaded from central: https://repo.example.org/b.jar (6.5 MB at 5.7 MB/s)'
                echo '[INFO] Building'
                touch "$here/begun"
                until [ -f "$here/told" ]; do /bin/sleep 0.01; done
                """ + MAVEN.substring(MAVEN.indexOf('\n') + 1) + "printf 'no end'\n");

        assertThat(printed(0, "launch", "train.json"))
                .startsWith("PyTorch (110 MB) is fetched once ...\n"
                        + "  10 s, 2 files (6 MB), fetching\n"
                        + "  10 s, 2 files (6 MB), done\n"
                        + "runs ");
        assertThat(folder.resolve("target/fetch.log")).hasContent("[INFO] Building\n");
    }

    @Test
    void saysInTwoLinesThatItCannotBeFetched() throws IOException {
        Files.createFile(folder.resolve("needed"));
        program("bin/mvn", "#!/bin/sh\necho 'no such host'\nexit 1\n");

        assertThat(printed(1, "launch", "train.json").replace(folder.toRealPath() + "/", ""))
                .isEqualTo("PyTorch (110 MB) is fetched once ...\n"
                        + "noctule: PyTorch, which this command needs, cannot be fetched.\n"
                        + "Maybe Maven cannot reach its repository (target/fetch.log tells more); all but learning works"
                        + " without.\n");
        assertThat(folder.resolve("target/fetch.log")).hasContent("no such host\n");
        assertThat(folder.resolve(NATIVES)).doesNotExist();
    }
}
