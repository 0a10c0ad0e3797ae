package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Campaigns on a disk that is too small for them: two lines, code 75, and nothing that looks whole but is not. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class CampaignFullDiskTest {
    private static final int RUNS = 300;

    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private static final Map<String, String> TABLES = new HashMap<>();
    private Path disk;

    @BeforeAll
    static void play() throws IOException {
        for (final String keep : List.of("row", "files")) {
            final Path out = home.resolve(keep);
            assertThat(Cli.run("campaign", "run", campaign(keep), "--out", out, "-q"))
                    .isEqualTo(new Cli(0, "", ""));
            TABLES.put(keep, Experiments.text(out.resolve("runs.csv")));
        }
    }

    private static Path campaign(String keep) throws IOException {
        return Files.writeString(
                home.resolve("c.json"),
                "{\"base\": \"" + Path.of("launch/quickstart.json").toAbsolutePath()
                        + "\", \"axes\": {\"decision.agent\": [{\"name\": \"classic\", \"policy_pair\":"
                        + " \"random-random\"}]}, \"keep\": \"" + keep + "\", \"seeds\": {\"count\": " + RUNS + "}}");
    }

    private static String said(String... command) throws IOException, InterruptedException {
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String said = new String(process.getInputStream().readAllBytes());
        return process.waitFor() == 0 ? "" : said + " ";
    }

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        disk = Files.createDirectory(folder.resolve("disk"));
        final String refused = said("mount", "-t", "tmpfs", "-o", "size=4k", "noctule", disk.toString());
        assumeTrue(refused.isEmpty(), "a disk of its own, which only root may have: " + refused);
    }

    private void resize(String size) throws IOException, InterruptedException {
        assertThat(said("mount", "-o", "remount,size=" + size, disk.toString())).isEmpty();
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        // Java 17 leaves a file open that it cannot write to its end.
        said("umount", "-l", disk.toString());
    }

    private static void demandTwoLines(Cli cli) {
        assertThat(cli.err().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("noctule: ")
                .contains("No space left on device");
        assertThat(cli.err()).contains("\nMaybe make room on that disk and start again: what is stored counts.");
        assertThat(cli.code()).isEqualTo(75);
    }

    /** Tables are those of the end or none, and what is published can be read. */
    private static void demandNothingHalf(Path out, String keep) throws IOException {
        if (Files.exists(out.resolve("runs.csv"))) {
            assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(TABLES.get(keep));
        }
        if (Files.exists(out.resolve("plan.json"))) {
            assertThat(Cli.run("campaign", "status", out).code()).isZero();
        }
        try (Stream<Path> found = Files.walk(out)) {
            assertThat(found.map(file -> file.getFileName().toString()).toList())
                    .noneMatch(name -> name.startsWith("."));
        }
    }

    @ParameterizedTest
    @CsvSource({"4,row", "8,row", "12,row", "60,row", "110,row", "150,row", "190,row", "40,files", "300,files"})
    void aCampaignGoesOnWhenThereIsRoom(int kilobytes, String keep) throws IOException, InterruptedException {
        resize(kilobytes + "k");
        final Path out = Files.createDirectory(disk.resolve("out"));
        final Path file = campaign(keep);
        demandTwoLines(Cli.run("campaign", "run", file, "--out", out, "--threads", 2, "--publish", 0.05, "-q"));
        demandNothingHalf(out, keep);
        resize("512m");
        assertThat(Cli.run("campaign", "run", file, "--out", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(TABLES.get(keep));
        demandNothingHalf(out, keep);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 60, 80, 100})
    void aTableIsGatheredWhenThereIsRoom(int kilobytes) throws IOException, InterruptedException {
        resize("512m");
        final String keep = "row";
        final Path out = disk.resolve("out");
        Cli.run("campaign", "run", campaign(keep), "--out", out, "-q");
        for (final String name : List.of("runs.csv", "times.csv", "gathered.json")) {
            Files.delete(out.resolve(name));
        }
        final long used = Files.getFileStore(disk).getTotalSpace()
                - Files.getFileStore(disk).getUnallocatedSpace();
        resize(used / 1024 + kilobytes + "k");
        demandTwoLines(Cli.run("campaign", "gather", out));
        assertThat(out.resolve("runs.csv")).doesNotExist();
        demandNothingHalf(out, keep);
        resize("512m");
        assertThat(Cli.run("campaign", "gather", out, "-q")).isEqualTo(new Cli(0, "", ""));
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(TABLES.get(keep));
    }
}
