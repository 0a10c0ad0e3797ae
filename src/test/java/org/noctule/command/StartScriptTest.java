package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code launch/noctule}, in a copy that is built already. */
@DisabledOnOs(OS.WINDOWS)
@Tag("whole")
final class StartScriptTest {
    /** Answers as Java does to the script's question, and else tells how it was started. */
    private static final String TOLD = """
            #!/bin/sh
            [ "$1" != -version ] || { echo 'openjdk version "%s"'; exit; }
            echo "LC_ALL=${LC_ALL-} LC_CTYPE=${LC_CTYPE-}"
            printf '%%s\\n' "$@"
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheScript() throws IOException {
        Files.createDirectories(folder.resolve("launch"));
        Files.createDirectories(folder.resolve("target/cds"));
        Files.copy(Path.of("launch/noctule"), folder.resolve("launch/noctule"));
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(":"))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(folder.resolve("target/noctule.jar")), manifest).close();
    }

    private String started(String java, String environment, Object... arguments) throws IOException {
        // An empty archive says that none can be made: the script does not try again.
        for (final String version : List.of("17.0.1", "24.0.1", "25.0.1", System.getProperty("java.version"))) {
            for (final String kind : List.of(".jsa", ".aot")) {
                if (!Files.exists(folder.resolve("target/cds/" + version + kind))) {
                    Files.writeString(folder.resolve("target/cds/" + version + kind), "");
                }
            }
        }
        final List<String> command = new ArrayList<>(
                List.of("env", "-u", "LC_ALL", "-u", "LC_CTYPE", "-u", "LANG", "-u", "NOCTULE_JAVA_OPTS"));
        command.addAll(List.of(environment.split(" ")));
        command.addAll(List.of(
                "NOCTULE_JAVA=" + java,
                "/bin/sh",
                folder.resolve("launch/noctule").toString()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        try (OtherProgram noctule = OtherProgram.start(folder.resolve("log"), command)) {
            assertThat(noctule.code(60)).as(noctule::printed).isZero();
            return noctule.printed();
        }
    }

    private String told(String version, String environment, String... arguments) throws IOException {
        final Path java = Files.writeString(folder.resolve("java"), TOLD.formatted(version));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return started(java.toString(), environment, (Object[]) arguments);
    }

    @Test
    void handsDownHowItWasStartedAndWhichOutputsAreTerminals() throws IOException {
        assertThat(told("17.0.1", "TERM=xterm", "help"))
                .contains("-Dnoctule.command=" + folder.resolve("launch/noctule"), "\n-Dnoctule.terminal=\n");
    }

    @ParameterizedTest
    @CsvSource({
        "LC_ALL=C, LC_ALL=C.UTF-8 LC_CTYPE=",
        "LC_ALL=POSIX, LC_ALL=C.UTF-8 LC_CTYPE=",
        "LANG=C, LC_ALL= LC_CTYPE=C.UTF-8",
        "LC_ALL=, LC_ALL= LC_CTYPE=C.UTF-8",
        "LANG=de_DE.UTF-8, LC_ALL= LC_CTYPE=",
        "LC_ALL=en_US.ISO-8859-1 LANG=C, LC_ALL=en_US.ISO-8859-1 LC_CTYPE=",
    })
    void aLocaleWithoutCharactersIsReplaced(String environment, String locale) throws IOException {
        assertThat(told("17.0.1", environment, "help").lines()).first().isEqualTo(locale);
    }

    @ParameterizedTest
    @CsvSource({
        "17.0.1, 17.0.1.jsa, -XX:SharedArchiveFile=",
        "24.0.1, 24.0.1.jsa, -XX:SharedArchiveFile=",
        "25.0.1, 25.0.1.aot, -XX:AOTCache=",
    })
    void theArchiveOfTheJavaIsUsed(String version, String name, String flag) throws IOException {
        final Path archive = Files.writeString(folder.resolve("target/cds/" + name), "classes");
        // Java 25 refuses a cache beside any other choice.
        assertThat(told(version, "LC_ALL=", "help").lines())
                .contains(flag + archive.toRealPath())
                .noneMatch(line -> line.startsWith("-Xshare"));
        assertThat(told(version, "LC_ALL= NOCTULE_JAVA_OPTS=-Xshare:off", "help")
                        .lines())
                .contains("-Xshare:off")
                .noneMatch(line -> line.startsWith(flag));
    }

    /** An unpacked release has its jar beside the folder of the script, and neither sources nor Maven. */
    @Test
    void aReleaseRunsWhereNothingCanBeBuilt() throws IOException {
        final Path jar = unpack();
        final Path archive = Files.writeString(folder.resolve("cds/17.0.1-1.jsa"), "classes");
        assertThat(told("17.0.1", "LC_ALL= PATH=/usr/bin:/bin", "bench", "easy").lines())
                .containsSequence("-jar", jar.toRealPath().toString(), "bench", "easy")
                .contains("-XX:SharedArchiveFile=" + archive.toRealPath());
    }

    @Test
    void aReleaseRunsOnItsOwnJavaUnlessAnotherIsNamed() throws IOException {
        unpack();
        final Path own = Files.writeString(
                Files.createDirectories(folder.resolve("runtime/bin")).resolve("java"),
                "#!/bin/sh\n[ \"$1\" != -version ] || { echo 'openjdk version \"17.0.1\"'; exit; }\necho own\n");
        assertThat(own.toFile().setExecutable(true)).isTrue();
        assertThat(started("", "LC_ALL= JAVA_HOME=/none PATH=/usr/bin:/bin", "help"))
                .isEqualTo("own\n");
        assertThat(told("17.0.1", "LC_ALL= PATH=/usr/bin:/bin", "help")).doesNotContain("own\n");
    }

    /** What was unpacked over it may be older than the archive of loaded classes, which does not hold for it. */
    @Test
    void aReleaseMakesAnotherArchiveOfClassesOnceALibraryHasJoined() throws IOException {
        unpack();
        Files.writeString(folder.resolve("cds/17.0.1-1.jsa"), "classes");
        Files.createFile(Files.createDirectory(folder.resolve("lib")).resolve("a.jar"));
        Files.setLastModifiedTime(Files.createFile(folder.resolve("lib/b.jar")), FileTime.fromMillis(0));
        assertThat(told("17.0.1", "LC_ALL= PATH=/usr/bin:/bin", "help")).doesNotContain("SharedArchiveFile");
        assertThat(folder.resolve("cds/17.0.1-2.jsa")).isEmptyFile();
    }

    /** Lays the folder out as a release is. Returns its jar. */
    private Path unpack() throws IOException {
        folder = Files.move(
                        folder.resolve("launch"),
                        Files.createDirectory(folder.resolve("un packed")).resolve("launch"))
                .getParent();
        Files.createDirectories(folder.resolve("cds"));
        Files.createDirectories(folder.resolve("target/cds"));
        return Files.move(folder.resolveSibling("target/noctule.jar"), folder.resolve("noctule.jar"));
    }

    /** Python writes what it has compiled beside its sources. */
    @Test
    void aChangeOfPythonBuildsNothing() throws IOException {
        final FileTime before = FileTime.fromMillis(0);
        Files.setLastModifiedTime(Files.createFile(folder.resolve("pom.xml")), before);
        for (final String place : List.of("java", "resources")) {
            Files.setLastModifiedTime(Files.createDirectories(folder.resolve("src/main/" + place)), before);
        }
        final Path python = Files.createDirectories(folder.resolve("src/main/python"));
        final FileTime after = FileTime.from(Instant.now().plusSeconds(3600));
        Files.setLastModifiedTime(Files.createFile(python.resolve("noctule.py")), after);
        assertThat(told("17.0.1", "LC_ALL=", "help")).doesNotContain("Building Noctule");
        final Path builder = Files.createDirectories(folder.resolve("src/main/java/org/noctule/start"));
        Files.copy(Path.of("src/main/java/org/noctule/start/Build.java"), builder.resolve("Build.java"));
        final Path maven =
                Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("mvn"), "#!/bin/sh\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        assertThat(told(
                        "17.0.1",
                        "LC_ALL= JAVA_HOME=" + System.getProperty("java.home") + " PATH=" + maven.getParent()
                                + ":/usr/bin:/bin",
                        "help"))
                .contains("Building Noctule");
    }

    /** The stand-in for Maven ends once both have been started. */
    @Test
    void twoFirstStartsAtOnceBuildOnce() throws IOException {
        Files.delete(folder.resolve("target/noctule.jar"));
        Files.createFile(folder.resolve("pom.xml"));
        final Path builder = Files.createDirectories(folder.resolve("src/main/java/org/noctule/start"));
        Files.copy(Path.of("src/main/java/org/noctule/start/Build.java"), builder.resolve("Build.java"));
        final Path maven =
                Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("mvn"), """
                #!/bin/sh
                echo >>asked
                until [ -f second ]; do :; done
                touch target/noctule.jar
                """);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        final Path java = Files.writeString(folder.resolve("java"), TOLD.formatted("17.0.1"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        final List<String> command = List.of(
                "env",
                "JAVA_HOME=" + System.getProperty("java.home"),
                "NOCTULE_JAVA=" + java,
                "NOCTULE_JAVA_OPTS=-Xshare:auto",
                "PATH=" + maven.getParent() + ":/usr/bin:/bin",
                "/bin/sh",
                folder.resolve("launch/noctule").toString(),
                "help");
        try (OtherProgram first = OtherProgram.start(folder.resolve("first.log"), command);
                OtherProgram second = OtherProgram.start(folder.resolve("second.log"), command)) {
            Files.createFile(folder.resolve("second"));
            assertThat(first.code(60)).as(first::printed).isZero();
            assertThat(second.code(60)).as(second::printed).isZero();
            assertThat(folder.resolve("asked")).content().hasLineCount(1);
            assertThat(List.of(first.printed(), second.printed()))
                    .filteredOn(text -> text.contains("Building Noctule (first use) ..."))
                    .hasSize(1);
        }
    }

    @Test
    void anArchiveThatCannotBeMadeIsNoReasonToFail() throws IOException {
        assertThat(told("25.0.1", "LC_ALL=", "help").lines())
                .contains("-Xshare:auto")
                .noneMatch(line -> line.startsWith("-XX:AOTCache"));
    }

    /** An archive of a run with other flags is hardly used: the training and every verb have the same. */
    @ParameterizedTest
    @CsvSource({"help", "launch easy none.json"})
    void allCommandsHaveTheFlagsOfTheArchive(String command) throws IOException {
        assertThat(told("25.0.1", "LC_ALL=", command.split(" ")).lines())
                .contains("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    @ParameterizedTest
    @CsvSource({
        "launch easy %s, -XX:TieredStopAtLevel=1",
        "simulate %s, -XX:TieredStopAtLevel=1",
        "decide easy %s -s tcp://127.0.0.1:1, -XX:TieredStopAtLevel=1",
        "decide fcfs -s tcp://127.0.0.1:1, -XX:TieredStopAtLevel=1",
        "decide conservative -s tcp://127.0.0.1:1, -XX:Tier4InvocationThreshold=100000",
        "decide agent.jar -s tcp://127.0.0.1:1, -XX:Tier4InvocationThreshold=100000",
        "launch conservative %s, -XX:Tier4InvocationThreshold=100000",
        "launch agent.jar#Mine %s, -XX:Tier4InvocationThreshold=100000",
        "launch easy %s -nr 100, -XX:Tier4InvocationThreshold=100000",
        "launch launch/experiments/hdeeprm-learning/reinforce.json, -XX:Tier4InvocationThreshold=100000",
        "launch none.json, -XX:Tier4InvocationThreshold=100000",
        "batsim -p a.xml -w none.json, -XX:Tier4InvocationThreshold=100000",
        "batsim -p a.xml -w workloads/delays.json, -XX:TieredStopAtLevel=1",
        "simulate -p a.xml --workload=workloads/delays.json -q, -XX:TieredStopAtLevel=1",
        "batsim -p a.xml -w workloads/delays.json -w none.json, -XX:Tier4InvocationThreshold=100000",
        "batsim -p a.xml -w workloads/learning.json, -XX:Tier4InvocationThreshold=100000",
        "evaluate easy %s, -XX:+TieredCompilation",
        "batsim -p a.xml -w b.json --no-sched, -XX:Tier4BackEdgeThreshold=800000",
        "help launch, -XX:TieredStopAtLevel=1",
    })
    void shortRunsHaveTheFirstCompilerAlone(String command, String flag) throws IOException {
        final String options =
                Path.of("launch/quickstart.json").toAbsolutePath().toString();
        final String words = command.formatted(options)
                .replace("workloads/", Path.of("workloads").toAbsolutePath() + "/");
        assertThat(told("17.0.1", "LC_ALL=", words.split(" ")).lines()).contains(flag);
    }

    @Test
    void aLongTraceHasTheSecondCompiler() throws IOException {
        Files.write(folder.resolve("long.swf.gz"), new byte[3_000_000]);
        final Path options = Files.writeString(
                folder.resolve("long.json"),
                "{\"workload_file_path\": \"long.swf.gz\", \"platform_file_path\": \"p.json\"}");
        assertThat(told("17.0.1", "LC_ALL=", "launch", "easy", options.toString())
                        .lines())
                .contains("-XX:Tier4InvocationThreshold=100000");
    }

    @ParameterizedTest
    @CsvSource({
        "simulate none.json, SCHED_OTHER, true",
        "decide fcfs, SCHED_OTHER, true",
        "decide fcfs, SCHED_IDLE, false",
        "launch easy none.json, SCHED_OTHER, false",
    })
    void processesThatTalkRunAsABatch(String command, String policy, boolean batch) throws IOException {
        final Path asked = folder.resolve("asked");
        final Path chrt = Files.writeString(
                Files.createDirectory(folder.resolve("bin")).resolve("chrt"),
                "#!/bin/sh\necho \"current policy: " + policy + "\"\necho \"$1\" >>'" + asked + "'\n");
        assertThat(chrt.toFile().setExecutable(true)).isTrue();
        told("17.0.1", "LC_ALL= PATH=" + chrt.getParent() + ":/usr/bin:/bin", command.split(" "));
        assertThat(Files.exists(asked) && Files.readString(asked).contains("-b"))
                .isEqualTo(batch);
    }

    @Test
    void filesMayHaveAnyNameWhereNoLocaleIsSet() throws IOException {
        // The shell names the file: this JVM may itself be one that cannot.
        final Path script = folder.resolve("name");
        Files.writeString(script, """
                #!/bin/sh
                for last; do :; done
                cp "$last" 'größe 日本.swf'
                exec '%s' inspect workload 'größe 日本.swf'
                """.formatted(folder.resolve("launch/noctule")));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        assertThat(folder.resolve("launch/noctule").toFile().setExecutable(true))
                .isTrue();
        final Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        started(java.toString(), "LC_ALL=C", "version");
        final Path trace = Path.of("workloads/quickstart.swf").toAbsolutePath();
        try (OtherProgram noctule = OtherProgram.start(
                folder.resolve("log"),
                List.of("env", "LC_ALL=C", "NOCTULE_JAVA=" + java, script.toString(), trace.toString()))) {
            assertThat(noctule.code(60)).as(noctule::printed).isZero();
            assertThat(noctule.printed()).contains("200");
        }
    }
}
