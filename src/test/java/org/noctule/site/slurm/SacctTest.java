package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

final class SacctTest {
    private static final String HEADER =
            "JobID|User|Account|Partition|JobName|Submit|Eligible|Start|End|State|NCPUS|AllocTRES|ReqMem|Timelimit|NodeList\n";
    private static final String JOB =
            "12|ann|bio|long|a name|100|110|200|260|COMPLETED|4|billing=4,cpu=4,mem=8G,node=2|4Gn|01:00:00|n[1-2]\n";

    @TempDir
    Path folder;

    private Repairs repairs = new Repairs();

    private List<RecordedJob> read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<RecordedJob> read(byte[] text) {
        final List<RecordedJob> jobs = new ArrayList<>();
        try {
            final Path file = Files.write(folder.resolve("sacct.txt"), text);
            new Sacct(List.of(file), ZoneId.of("UTC"), Optional.empty()).read(jobs::add, repairs);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return jobs;
    }

    private List<String> odd() {
        return repairs.list().stream()
                .map(repair -> repair.count() + (repair.dropped() ? " dropped: " : " kept: ") + repair.what())
                .toList();
    }

    @Test
    void readsAllThatAJobTells() {
        assertThat(read(HEADER + JOB))
                .containsExactly(new RecordedJob(
                        "12",
                        100,
                        110,
                        200,
                        260,
                        4,
                        8589.934592,
                        3600,
                        RecordedState.ENDED,
                        new Owner("ann", "bio", "long"),
                        "n[1-2]",
                        new RecordedTerms("", "", "", "", "", "", 2, 0, false),
                        2));
        assertThat(odd()).isEmpty();
    }

    @Test
    void takesColumnsInAnyOrderAndCompressedFiles() throws IOException {
        final Path file = folder.resolve("sacct.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("end|START|submit|ncpus|JobIDRaw\n9|5|3|2|7\n".getBytes(StandardCharsets.UTF_8));
        }
        final List<RecordedJob> jobs = new ArrayList<>();
        new Sacct(List.of(file), ZoneId.of("UTC"), Optional.empty()).read(jobs::add, repairs);
        assertThat(jobs.get(0).id()).isEqualTo("7");
        assertThat(jobs.get(0).start()).isEqualTo(5);
        assertThat(jobs.get(0).limit()).isNaN();
        assertThat(jobs.get(0).eligible()).isNaN();
    }

    @Test
    void stepsAreNoJobsButArraysAndComponentsAre() {
        final String text = HEADER
                + JOB
                + JOB.replace("12|", "12.batch|")
                + JOB.replace("12|", "12.extern|")
                + JOB.replace("12|", "12.0|")
                + JOB.replace("12|", "13_4|")
                + JOB.replace("12|", "14+1|");
        assertThat(read(text)).extracting(RecordedJob::id).containsExactly("12", "13_4", "14+1");
        assertThat(odd()).containsExactly("3 dropped: a step of a job");
    }

    @Test
    void whatNeverStartedHasNoDates() {
        final RecordedJob job = read(HEADER
                        + "12_[1-10%2]|ann|bio|long|x|100|Unknown|Unknown|Unknown|PENDING|4||4000Mc|Partition_Limit|None assigned\n")
                .get(0);
        assertThat(job.started()).isFalse();
        assertThat(job.end()).isNaN();
        assertThat(job.limit()).isNaN();
        assertThat(job.nodes()).isEmpty();
        assertThat(job.memory()).isEqualTo(4 * 4000 * 1.048576);
    }

    @Test
    void limitsOfArraysStandInLinesOfWhatWaitsOrInTheCommand() {
        final String waiting = "7_[1-9:2%3]|0|PENDING|\n";
        final String ran = "%s|0|COMPLETED|sbatch --array=1-9%%4 job.sh\n";
        assertThat(read("JobID|Submit|State|SubmitLine\n" + waiting + ran.formatted("8_1") + ran.formatted("9")))
                .extracting(job -> job.terms().arrayLimit())
                .containsExactly(3, 4, 0);
    }

    @Test
    void namesMayHoldLineEndsAndBars() {
        final List<RecordedJob> jobs =
                read(HEADER + JOB.replace("a name", "a\nname") + JOB.replace("a name", "a|b|c") + JOB);
        assertThat(jobs).hasSize(3).allSatisfy(job -> assertThat(job.end()).isEqualTo(260));
        assertThat(jobs).extracting(RecordedJob::line).containsExactly(2L, 4L, 5L);
        assertThat(odd())
                .containsExactly("1 kept: a name holds a line end: the lines are one job", "1 kept: a name holds bars");
    }

    @Test
    void aFileThatEndsWithinALineSaysSo() {
        assertThat(read(HEADER + JOB + JOB.substring(0, 30))).hasSize(1);
        assertThat(odd()).containsExactly("1 dropped: the file ends within the line");
    }

    @Test
    void aLineThatIsCutOffDoesNotSwallowTheNextOne() {
        final List<RecordedJob> jobs = read(HEADER + JOB + JOB.substring(0, 30) + "\n" + JOB.replace("12|", "13|"));
        assertThat(jobs).extracting(RecordedJob::id).containsExactly("12", "13");
        assertThat(odd()).containsExactly("1 dropped: fewer columns than the header has");
    }

    @Test
    void aFileThatIsCutOffWithinItsCompressionIsSaidInTwoLines() throws IOException {
        final Path file = folder.resolve("cut.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((HEADER + JOB.repeat(1000)).getBytes(StandardCharsets.UTF_8));
        }
        final byte[] whole = Files.readAllBytes(file);
        for (int length = 2; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() ->
                            new Sacct(List.of(file), ZoneId.of("UTC"), Optional.empty()).read(job -> {}, new Repairs()))
                    .isInstanceOf(NoctuleException.class)
                    .satisfies(e -> assertThat(((NoctuleException) e).remedy()).startsWith("Maybe"));
        }
    }

    /** In Rome clocks go back on 25 October 2026 at 3:00, so that a job may end before it started by the clock. */
    @Test
    void aJobThatEndsInTheRepeatedHourEndsInItsSecondHalf() throws IOException {
        final Path file = Files.writeString(
                folder.resolve("rome.txt"),
                "JobID|Submit|Start|End|NCPUS|State\n"
                        + "1|2026-10-25T02:40:00|2026-10-25T02:50:00|2026-10-25T02:10:00|1|COMPLETED\n"
                        + "2|2026-10-25T02:40:00|2026-10-25T02:30:00|2026-10-25T03:10:00|1|COMPLETED\n");
        final List<RecordedJob> jobs = new ArrayList<>();
        new Sacct(List.of(file), ZoneId.of("Europe/Rome"), Optional.empty()).read(jobs::add, repairs);
        assertThat(jobs.get(0).end() - jobs.get(0).start()).isEqualTo(20 * 60);
        assertThat(jobs.get(1).start() - jobs.get(1).submit()).isEqualTo(50 * 60);
        assertThat(jobs.get(1).end() - jobs.get(1).start()).isEqualTo(40 * 60);
        assertThat(odd()).containsExactly("2 kept: a date in the hour that the clock repeats: the later one");
    }

    @Test
    void columnsThatStandNowhereMayBeNamed() throws IOException {
        final Path file = Files.writeString(folder.resolve("bare.txt"), "7|3|5|9|2\n");
        final List<RecordedJob> jobs = new ArrayList<>();
        new Sacct(List.of(file), ZoneId.of("UTC"), Optional.of("jobid%20,Submit,start,end,ncpus"))
                .read(jobs::add, repairs);
        assertThat(jobs).extracting(RecordedJob::end).containsExactly(9.0);
    }

    @Test
    void requestedAndHeldCardsAreToldApart() {
        final RecordedJob job = read("JobID|Submit|ReqTRES|AllocTRES\n"
                        + "1|5|cpu=1,gres/gpu=2,node=1|billing=4,cpu=16,gres/gpu:a100=1,gres/gpu:v100=1,gres/gpu=2,node=3\n")
                .get(0);
        assertThat(job.terms().asked()).isEqualTo("gpu=2");
        assertThat(job.terms().held()).isEqualTo("gpu:a100=1,gpu:v100=1");
        assertThat(job.terms().nodeCount()).isEqualTo(3);
        assertThat(job.terms().leastNodes()).isEqualTo(1);
        assertThat(job.terms().exclusive()).isTrue();
    }

    /** Whatever stands in a file: it is read, or refused in two lines. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void randomLinesAreReadCountedOrRefused(long seed) {
        final Random random = new Random(seed);
        final String[] words = {
            "1",
            "12_3",
            "7_[1-10%2]",
            "9+0",
            "|",
            "||",
            "\n",
            "\r",
            "Unknown",
            "None",
            "2026-10-01T00:00:00",
            "+999999999-01-01T00:00:00",
            "99999999999999999999",
            "-1",
            "NaN",
            "1e308",
            "cpu=9999999999",
            "gres/=,=",
            "gres/gpu=,",
            "mem=1.7976P",
            "2147486648Mn",
            "n[1-",
            "\u0000",
            "\uFEFF",
            "\ud800",
            "é",
            "UNLIMITED",
            "1000000-00:00:00",
            "RUNNING",
            "CANCELLED by 0",
            "12.batch",
            "~",
            ",",
            "%"
        };
        for (int trial = 0; trial < 300; trial++) {
            final StringBuilder text = new StringBuilder(random.nextInt(4) > 0 ? HEADER : "");
            for (int i = random.nextInt(200); i > 0; i--) {
                text.append(words[random.nextInt(words.length)]);
                if (random.nextBoolean()) {
                    text.append('|');
                }
            }
            try {
                assertThat(read(text.toString())).allSatisfy(job -> {
                    assertThat(job.cores()).isNotNegative();
                    assertThat(job.memory()).isNotNegative();
                });
            } catch (final NoctuleException e) {
                assertThat(e.remedy()).startsWith("Maybe");
            }
        }
    }

    @Test
    void bytesThatAreNoUtf8SpoilNothingElse() {
        final byte[] bytes = (HEADER + JOB.replace("ann", "\u00e4nn")).getBytes(StandardCharsets.ISO_8859_1);
        assertThat(read(bytes).get(0).end()).isEqualTo(260);
    }

    @Test
    void unknownWordsAreCounted() {
        assertThat(read(HEADER + JOB.replace("COMPLETED", "FLYING"))).hasSize(1);
        assertThat(odd()).containsExactly("1 kept: an unknown state: its dates are taken");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12|x\n", "JobID|User\n", "JobName|Submit\n"})
    void refusesWhatHasNoHeader(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(":1: the header has no column");
    }

    /** Lines above the first damage are read as they are; what follows is read, or counted, or repaired. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomDamageSpoilsNothingAboveIt(long seed) {
        final Random random = new Random(seed);
        final List<RecordedJob> sound = read(HEADER + JOB.repeat(6));
        for (int trial = 0; trial < 200; trial++) {
            final byte[] text = (HEADER + JOB.repeat(6)).getBytes(StandardCharsets.UTF_8);
            int first = text.length;
            for (int i = random.nextInt(8); i >= 0; i--) {
                final int place = HEADER.length() + random.nextInt(text.length - HEADER.length());
                text[place] = (byte) random.nextInt(256);
                first = Math.min(first, place);
            }
            final int whole = (first - HEADER.length()) / JOB.length();
            repairs = new Repairs();
            final List<RecordedJob> jobs = read(text);
            assertThat(jobs.subList(0, whole)).isEqualTo(sound.subList(0, whole));
            assertThat(jobs.size() == 6 || !repairs.list().isEmpty()).isTrue();
        }
    }
}
