package org.noctule.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.start.Build.Failure;
import org.noctule.start.Build.Progress;

/** The build of a checkout, with a stand-in for Maven. */
@DisabledOnOs(OS.WINDOWS)
final class BuildTest {
    private static final String MAKES_THE_JAR = "echo '[INFO] made'\ntouch target/noctule.jar\nprintf 'no end'\n";

    @TempDir
    private Path folder;

    @Test
    void buildsOnceUntilASourceChanges() throws IOException, Failure {
        final FakeCheckout checkout = new FakeCheckout(folder, MAKES_THE_JAR);
        for (int i = 0; i < 2; i++) {
            Build.build(folder, checkout.err(), checkout.path());
        }
        assertThat(checkout.told()).isEqualTo("Building Noctule (first use) ...\n");
        assertThat(folder.resolve("asked"))
                .content()
                .startsWith("-B\n-Dstyle.color=never\n-Dquick\n-Dnatives=\npackage\n");
        assertThat(checkout.target("build.log")).hasContent("[INFO] made\nno end\n");

        final Path source = Files.createFile(folder.resolve("src/main/java/A.java"));
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(3600)));
        Build.build(folder, checkout.err(), checkout.path());
        assertThat(checkout.told()).endsWith("Building Noctule (the sources have changed) ...\n");
    }

    @Test
    void aFileThatIsGoneIsAChange() throws IOException, Failure {
        final FakeCheckout checkout = new FakeCheckout(folder, MAKES_THE_JAR);
        final Path source = Files.createFile(folder.resolve("src/main/java/A.java"));
        Build.build(folder, checkout.err(), checkout.path());
        final Path jar = checkout.target("noctule.jar");
        assertThat(Build.isStale(folder, jar)).isFalse();
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(10)));
        for (final String older : new String[] {"pom.xml", "src/main/java/A.java"}) {
            Files.setLastModifiedTime(folder.resolve(older), FileTime.fromMillis(0));
        }
        Files.delete(source);
        assertThat(Build.isStale(folder, jar)).isTrue();
    }

    /** What is saved while Maven runs may have come too late for the compiler. */
    @Test
    void aSourceThatChangesMeanwhileIsBuiltNextTime() throws IOException, Failure {
        final FakeCheckout checkout = new FakeCheckout(
                folder,
                "touch a\nuntil [ b -nt a ]; do touch b; done\n"
                        + "until [ src/main/java/B.java -nt b ]; do touch src/main/java/B.java; done\n"
                        + MAKES_THE_JAR);
        Build.build(folder, checkout.err(), checkout.path());
        assertThat(Build.isStale(folder, checkout.target("noctule.jar"))).isTrue();
    }

    @Test
    void showsWhatWentWrong() throws IOException {
        final FakeCheckout checkout = new FakeCheckout(folder, "echo '[INFO] calm'\necho '[ERROR] A.java:1'\nexit 1\n");
        assertThatThrownBy(() -> Build.build(folder, checkout.err(), checkout.path()))
                .hasMessage("the build in " + folder + " failed.");
        assertThat(checkout.told()).isEqualTo("Building Noctule (first use) ...\n[ERROR] A.java:1\n");
    }

    @Test
    void saysThatThereIsNoMaven() throws IOException {
        final FakeCheckout checkout = new FakeCheckout(folder, "");
        assertThatThrownBy(() -> Build.build(folder, checkout.err(), "/none"))
                .hasMessage("Noctule is not built yet, and Maven (mvn) was not found.");
        assertThat(checkout.told()).isEmpty();
    }

    @Test
    void tellsHowFarItIsEveryTenSeconds() {
        assertThat(shown(false)).isEqualTo("  10 s, 2 files (6 MB), fetching\n  11 s, 2 files (6 MB), done\n");
    }

    @Test
    void aTerminalHasOneLineThatChanges() {
        final String end = "\033[K\r";
        assertThat(shown(true))
                .startsWith("  1 s, starting" + end + "  2 s, 2 files (6 MB), fetching" + end)
                .endsWith("  11 s, 2 files (6 MB), done\033[K\n");
    }

    private static String shown(boolean redraws) {
        final ByteArrayOutputStream told = new ByteArrayOutputStream();
        final Progress progress = new Progress(new PrintStream(told, true, StandardCharsets.UTF_8), redraws);
        progress.tick();
        assertThat(progress.read("[INFO] Downloading from central: https://repo.example.org/a.pom"))
                .isFalse();
        assertThat(progress.read("Downloaded from central: https://repo.example.org/a.pom (8.2 kB at 24 kB/s)"))
                .isFalse();
        assertThat(progress.read("Downloaded from central: https://repo.example.org/b.jar (6.5 MB at 5.7 MB/s)"))
                .isFalse();
        assertThat(progress.read("[INFO] Building")).isTrue();
        for (int i = 0; i < 10; i++) {
            progress.tick();
        }
        progress.end(true);
        return told.toString(StandardCharsets.UTF_8);
    }

    @Test
    void saysWhatMavenIsAt() {
        final ByteArrayOutputStream told = new ByteArrayOutputStream();
        final Progress progress = new Progress(new PrintStream(told, true, StandardCharsets.UTF_8), true);
        progress.read("[INFO] Compiling 900 source files with javac");
        progress.tick();
        progress.read("[INFO] --- jar:3.5.1:jar (default-jar) @ noctule ---");
        progress.tick();
        progress.end(false);
        assertThat(told.toString(StandardCharsets.UTF_8).replaceAll("\033\\[K[\r\n]", ";"))
                .isEqualTo("  1 s, compiling;  2 s, packing;  2 s, failed;");
    }
}
