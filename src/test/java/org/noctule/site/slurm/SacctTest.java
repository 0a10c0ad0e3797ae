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
