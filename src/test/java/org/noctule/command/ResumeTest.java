package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.journal.JournalTiming;
import org.noctule.journal.ToldAgain;
import org.noctule.json.JsonInput;

/** Runs that were ended before their time, as their journals stand then, and go on. */
class ResumeTest {
    private static final String JOURNAL = "decisions.journal";
    private static final int FORMAT = 8;
    private static final int HEAD = 20;

    @TempDir
    private Path folder;

    private Experiments experiments;
    private int directories;

    @BeforeEach
    void makeExperiment() {
        experiments = new Experiments(folder);
        System.setProperty(JournalTiming.PROPERTY, "true");
    }

    @AfterEach
    void writeLateAgain() {
        System.clearProperty(JournalTiming.PROPERTY);
    }

    private Path run(String agent, String... more) {
        final Path out = folder.resolve("whole");
        final Object[] words = new Object[7 + more.length];
        System.arraycopy(
                new Object[] {"launch", agent, folder.resolve("options.json"), "-q", "--force", "--out", out},
                0,
                words,
                0,
                7);
        System.arraycopy(more, 0, words, 7, more.length);
        assertThat(Cli.run(words)).isEqualTo(new Cli(0, "", ""));
        return out;
    }

    /** A directory that holds a journal alone, as a kill leaves it. */
    private Path killed(byte[] journal) {
        try {
            final Path out = Files.createDirectory(folder.resolve("killed" + directories++));
            Files.write(out.resolve(JOURNAL), journal);
            return out;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] journal(Path run) {
        try {
            return Files.readAllBytes(run.resolve(JOURNAL));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Goes on to the same bytes, or refuses in two lines. */
    private void demandSameOrRefused(byte[] journal, Map<String, String> whole, String what) {
        final Path out = killed(journal);
        final Cli cli = Cli.run("resume", out, "-q");
        if (cli.code() == 0) {
            assertThat(Experiments.results(out)).as(what).isEqualTo(whole);
            assertThat(JsonInput.read(out.resolve("run.json")).get("complete").flag())
                    .as(what)
                    .isTrue();
        } else {
            assertThat(cli.code()).as(what + cli).isEqualTo(2);
            assertThat(cli.err()).as(what).contains("offset ", "Maybe ");
            assertThat(cli.err().lines()).as(what).hasSize(2);
        }
    }

    private void demandSameOrRefused(int step) {
        final Path run = run("easy-malleable", "--transport", "direct");
        final Map<String, String> whole = Experiments.results(run);
        final byte[] journal = journal(run);
        for (int length = 0; length < journal.length; length += step) {
            demandSameOrRefused(Arrays.copyOf(journal, length), whole, "cut at " + length);
        }
        for (int place = 0; place < journal.length; place += step) {
            final byte[] flipped = journal.clone();
            flipped[place] ^= 0x10;
            demandSameOrRefused(flipped, whole, "flipped at " + place);
        }
    }

    @Test
    void goesOnToTheSameBytesOrRefusesHoweverTheJournalIsTorn() {
        demandSameOrRefused(37);
    }

    @Test
    @Tag("long")
    void goesOnToTheSameBytesOrRefusesAtEachByte() {
        demandSameOrRefused(1);
    }

    @ParameterizedTest
    @CsvSource({"easy, direct", "easy, zmq", "conservative, direct", "classic, zmq", "random, direct"})
    void goesOnToTheSameBytesWithAnAgentThatIsToldWhatItAnswered(String agent, String transport) {
        final Path run = run(agent, "--transport", transport);
        final byte[] journal = journal(run);
        final Path out = killed(Arrays.copyOf(journal, journal.length - 150));

        final Cli cli = Cli.run("resume", out, "-q", "--agent-state", "recorded");

        assertThat(cli.code()).as(cli.toString()).isZero();
        assertThat(Experiments.results(out)).isEqualTo(Experiments.results(run));
    }

    /** So many jobs that their last answers are not all. */
    private void writeManyJobs() {
        final StringBuilder jobs = new StringBuilder("{\"nb_res\": 4, \"jobs\": [");
        for (int i = 0; i < 7_000; i++) {
            jobs.append(i == 0 ? "" : ",\n")
                    .append("{\"id\": " + i + ", \"subtime\": " + i * 4 + ", \"res\": " + (1 + i % 7 % 4)
                            + ", \"walltime\": " + (5 + i % 5) + ", \"profile\": \"p" + i % 3 + "\"}");
        }
        jobs.append("], \"profiles\": {");
        for (int i = 0; i < 3; i++) {
            jobs.append(i == 0 ? "" : ", ")
                    .append("\"p" + i + "\": {\"type\": \"delay\", \"delay\": " + (2 + 3 * i) + "}");
        }
        experiments.write("jobs.json", jobs.append("}}").toString());
    }

    private void demandSameOfManyJobs(String agent, String transport) {
        writeManyJobs();
        final Path run = run(agent, "--transport", transport);
        final byte[] journal = journal(run);
        final Path out = killed(Arrays.copyOf(journal, journal.length * 9 / 10));

        final Cli cli = Cli.run("resume", out, "-q");

        assertThat(cli.code()).as(cli.toString()).isZero();
        assertThat(Experiments.results(out)).isEqualTo(Experiments.results(run));
        assertThat(JsonInput.read(out.resolve("run.json"))
                        .get("resumed")
                        .node()
                        .get(0)
                        .get("messages")
                        .intValue())
                .isGreaterThan((int) ToldAgain.ASKED_AGAIN + 1_000);
    }

    @Test
    void goesOnToTheSameBytesWithoutAskingForAllAnswers() {
        demandSameOfManyJobs("easy", "direct");
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"easy, zmq", "priority, zmq", "random, direct", "fcfs, direct"})
    void goesOnToTheSameBytesAfterALongRun(String agent, String transport) {
        demandSameOfManyJobs(agent, transport);
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zmq"})
    void refusesToTellAnAgentThatCannotFollow(String transport) {
        final byte[] journal = journal(run("easy-malleable", "--transport", transport));
        final Path out = killed(Arrays.copyOf(journal, journal.length - 150));

        final Cli cli = Cli.run("resume", out, "-q", "--agent-state", "recorded");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err())
                .contains("The agent cannot be told what it decided before")
                .contains("Maybe let it decide again");
        assertThat(Cli.run("resume", out, "-q", "--agent-state", "guessed").err())
                .contains("--agent-state: the value (guessed) must be auto, rerun or recorded.");
        assertThat(Cli.run("resume", out, "-q").code()).isZero();
    }

    @Test
    void tellsInRunJsonThatTheRunWentOn() {
        final byte[] journal = journal(run("easy"));
        final Path out = killed(Arrays.copyOf(journal, journal.length - 150));

        assertThat(Cli.run("resume", out, "-q").code()).isZero();

        final JsonInput resumed = JsonInput.read(out.resolve("run.json")).get("resumed");
        assertThat(resumed.node()).hasSize(1);
        assertThat(resumed.node().get(0).get("messages").intValue()).isPositive();
        assertThat(resumed.node().get(0).get("at").textValue()).matches("20.*Z");
        assertThat(Cli.run("resume", out))
                .isEqualTo(new Cli(
                        2,
                        "",
                        "noctule: The run in (" + out + ") is complete.\nMaybe look at it with: noctule report " + out
                                + ".\n"));
    }

    @Test
    void goesOnAfterASecondKill() {
        final Path run = run("classic", "--transport", "direct");
        final byte[] journal = journal(run);
        final Path out = killed(Arrays.copyOf(journal, journal.length - 200));
        assertThat(Cli.run("resume", out, "-q").code()).isZero();
        final byte[] longer = journal(out);
        final Path again = killed(Arrays.copyOf(longer, longer.length - 60));

        assertThat(Cli.run("resume", again, "-q").code()).isZero();

        assertThat(Experiments.results(again)).isEqualTo(Experiments.results(run));
        assertThat(JsonInput.read(again.resolve("run.json")).get("resumed").node())
                .hasSize(2);
    }

    @Test
    void makesOfSeveralRunsThoseThatAreMissing() throws IOException {
        final Path run = run("random", "--nbruns", "4");
        final String table = Experiments.text(run.resolve("runs.csv"));
        final byte[] third = journal(run.resolve("003"));
        final Path out = Files.createDirectory(folder.resolve("several"));
        for (final String part : new String[] {"001", "002"}) {
            final Path copy = Files.createDirectory(out.resolve(part));
            for (final String name : Experiments.names(run.resolve(part))) {
                Files.copy(run.resolve(part).resolve(name), copy.resolve(name));
            }
        }
        // The second one is complete, and its line of the table is missing.
        Files.writeString(
                out.resolve("runs.csv"),
                String.join("\n", table.lines().limit(2).toList()) + "\n");
        Files.write(
                Files.createDirectory(out.resolve("003")).resolve(JOURNAL), Arrays.copyOf(third, third.length - 160));

        final Cli cli = Cli.run("resume", out);

        assertThat(cli.code()).as(cli.toString()).isZero();
        assertThat(cli.out()).startsWith("run 1: complete\nrun 2: makespan");
        assertThat(Experiments.text(out.resolve("runs.csv"))).isEqualTo(table);
        for (final String part : new String[] {"001", "002", "003", "004"}) {
            assertThat(Experiments.results(out.resolve(part))).isEqualTo(Experiments.results(run.resolve(part)));
        }
        assertThat(Cli.run("resume", killed(third)).err())
                .contains("is one of several of one command.\nMaybe go on with all of them");
    }

    @Test
    void goesOnWithPartsOfComparisonsAndMakesThemAgainWhereTheirJournalsAreOfNoUse() throws IOException {
        final Object[] words = {
            "evaluate", "easy", folder.resolve("options.json"), "--out", folder.resolve("all"), "-q", "--results"
        };
        assertThat(Cli.run(words).code()).isZero();
        final Path part = folder.resolve("all/results/options/easy/0");
        final Map<String, String> whole = Experiments.results(part);
        final byte[] journal = journal(part);
        final Object[] again = Arrays.copyOf(words, words.length + 1);
        again[words.length] = "--resume";
        for (final int length : new int[] {journal.length - 150, 100}) {
            Files.delete(part.resolve("run.json"));
            Files.write(part.resolve(JOURNAL), Arrays.copyOf(journal, length));

            assertThat(Cli.run(again)).isEqualTo(new Cli(0, "", ""));

            assertThat(Experiments.results(part)).isEqualTo(whole);
            assertThat(JsonInput.read(part.resolve("run.json")).has("resumed")).isEqualTo(length > 100);
        }
    }

    @Test
    void waitsForNobodyWhoHoldsTheJournal() throws IOException {
        final byte[] journal = journal(run("easy"));
        final Path out = killed(Arrays.copyOf(journal, journal.length - 150));
        try (FileChannel held = FileChannel.open(out.resolve(JOURNAL), StandardOpenOption.WRITE)) {
            assertThat(held.tryLock()).isNotNull();

            assertThat(Cli.run("resume", out))
                    .isEqualTo(
                            new Cli(
                                    75,
                                    "",
                                    "noctule: The journal (" + out.resolve(JOURNAL)
                                            + ") is in use by another process.\nMaybe the run goes on there: wait for its end.\n"));
        }
    }

    private String refusal(byte[] journal) {
        final Cli cli = Cli.run("resume", killed(journal), "-q");
        assertThat(cli.code()).as(cli.toString()).isEqualTo(2);
        return cli.err();
    }

    @Test
    void refusesOtherInputsByName() {
        final byte[] whole = journal(run("easy"));
        final byte[] journal = Arrays.copyOf(whole, whole.length - 150);
        experiments.write("jobs.json", Experiments.JOBS.replace("\"delay\": 10", "\"delay\": 11"));
        assertThat(refusal(journal))
                .contains("the file of the run's workload (", "is not what it was when the run began: ")
                .contains("\nMaybe put the old file back, or start the run again.\n");
        experiments.write("jobs.json", Experiments.JOBS);
        experiments.options("'rules': {'passes': 'event'}");
        assertThat(refusal(journal)).contains("the option $.rules.", " when the run began, and is ");
        experiments.options("");
        experiments.write("options.json", Experiments.text(folder.resolve("options.json")) + " ");
        assertThat(refusal(journal)).contains("the file of the run's options (");
    }

    @Test
    void refusesAJournalOfAnotherVersion() {
        final byte[] journal = journal(run("easy"));
        final byte[] cut = Arrays.copyOf(journal, journal.length - 150);
        assertThat(refusal(begunBy("0.0.1", cut)))
                .contains("the run was begun by Noctule 0.0.1, and this is ")
                .contains("\nMaybe go on with that version, or see whether this one decides the same: ");
        cut[FORMAT]++;
        assertThat(refusal(cut))
                .contains("the journal has format 2, and this version reads 1 (offset 8).")
                .contains("\nMaybe another version of Noctule wrote it: go on with that one.");
    }

    /** A journal with another version of Noctule in its head. */
    private static byte[] begunBy(String version, byte[] journal) {
        final ByteBuffer in = ByteBuffer.wrap(journal).order(ByteOrder.LITTLE_ENDIAN);
        final int length = in.getInt(FORMAT + Integer.BYTES);
        final byte[] text = new String(journal, HEAD, length, StandardCharsets.UTF_8)
                .replaceFirst("\"noctule\":\"[^\"]*\"", "\"noctule\":\"" + version + "\"")
                .getBytes(StandardCharsets.UTF_8);
        final ByteBuffer out =
                ByteBuffer.allocate(journal.length - length + text.length).order(ByteOrder.LITTLE_ENDIAN);
        out.put(journal, 0, FORMAT + Integer.BYTES).putInt(text.length);
        final CRC32C sum = new CRC32C();
        sum.update(out.array(), FORMAT, 2 * Integer.BYTES);
        sum.update(text);
        out.putInt((int) sum.getValue()).put(text);
        out.put(journal, HEAD + length, journal.length - HEAD - length);
        return out.array();
    }

    @Test
    void refusesAChangedJarByName() throws IOException {
        final Path jar = Misbehaving.jar(folder);
        experiments.options("'decision': {'agent': {'behaviour': 'throw'}}");
        final Path out = folder.resolve("failed");
        assertThat(Cli.run("launch", jar, folder.resolve("options.json"), "-q", "--out", out)
                        .code())
                .isNotZero();
        assertThat(Cli.run("resume", out, "-q").err()).contains("no idea");
        try (FileSystem content = FileSystems.newFileSystem(jar)) {
            Files.writeString(content.getPath("another.txt"), "another build");
        }

        assertThat(refusal(journal(out)))
                .contains("the file of the run's agent (", "misbehaving.jar", "is not what it was when the run began: ")
                .contains("\nMaybe put the old file back, or start the run again.\n");
    }

    @Test
    void refusesWhatFollowsTheEndOfAJournal() {
        final byte[] whole = journal(run("easy"));
        final byte[] longer = Arrays.copyOf(whole, whole.length + 5);
        assertThat(refusal(longer))
                .contains("the journal is damaged at offset " + whole.length + ": something stands behind its end.");
    }

    @Test
    void leavesTheJournalThatOptionsAskFor() {
        experiments.options("'journal': 'none'");
        assertThat(run("easy").resolve(JOURNAL)).doesNotExist();
        experiments.options("'journal': 'delete'");
        assertThat(run("easy").resolve(JOURNAL)).doesNotExist();
        experiments.options("'journal': 'keep'");
        assertThat(run("easy").resolve(JOURNAL)).exists();
        assertThat(Cli.run("resume", folder).err())
                .contains("holds no journal (decisions.journal).\nMaybe it is of a training or a comparison");
    }
}
