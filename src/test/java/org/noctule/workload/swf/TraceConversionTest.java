package org.noctule.workload.swf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Seeds;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;
import org.noctule.workload.Workload.Repair;

class TraceConversionTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    @TempDir
    private Path directory;

    private Workload convert(SwfOptions options, String... lines) throws Exception {
        final StringBuilder text = new StringBuilder();
        for (final String line : lines) {
            text.append(line)
                    .append(" -1".repeat(line.startsWith(";") ? 0 : 18 - line.split(" ").length))
                    .append('\n');
        }
        final Path file = Files.writeString(directory.resolve("trace.swf"), text);
        return new TraceConversion(options).convert(SwfReader.read(file), "w0");
    }

    private Workload convert(String... lines) throws Exception {
        return convert(SwfOptions.DEFAULT, lines);
    }

    private static SwfOptions window(int firstJob, int nbJobs) {
        return new SwfOptions(
                SwfOptions.RunTime.ESTIMATE_MODEL,
                SwfOptions.Estimate.RUN_TIME,
                false,
                SwfOptions.Memory.NONE,
                SwfOptions.MemoryBandwidth.RANDOM,
                firstJob,
                nbJobs,
                7);
    }

    @Test
    void followsPrecedingJobsOnlyIfAskedTo() throws Exception {
        final String[] lines = {
            "1 0 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1",
            "2 3 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 1 30",
            "3 4 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 9 30",
            "4 5 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 4 30"
        };
        assertThat(convert(lines).jobs()).allMatch(job -> job.dependencies().isEmpty());
        final Workload followed = convert(SwfOptions.DEFAULT.with(SwfOptions.PrecedingJobs.FOLLOW), lines);

        assertThat(followed.jobs())
                .extracting(Job::dependencies)
                .containsExactly(Dependencies.NONE, Dependencies.on(30, "w0!1"), Dependencies.NONE, Dependencies.NONE);
        assertThat(followed.repairs()).anySatisfy(repair -> {
            assertThat(repair.what()).contains("preceding job");
            assertThat(repair.count()).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @CsvSource({"NUMBER, 1 2 3 ''", "QUEUE, batch - 3 ''", "PARTITION, fat 7 3 ''"})
    void queuesAreNumbersOrNamesOfTheHeader(SwfOptions.Queues queues, String names) throws Exception {
        final Workload workload = convert(
                SwfOptions.DEFAULT.with(queues),
                "; Queue: 1 batch (the usual one)",
                ";Queue:  2 -",
                "; Queue: many",
                "; Partition: 4 - fat",
                "1 0 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 1 4 -1 -1",
                "2 0 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 2 7 -1 -1",
                "3 0 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 3 -1 -1 -1",
                "4 0 -1 5 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1");

        assertThat(workload.jobs().stream().map(job -> job.owner().queue()).toList())
                .containsExactly(names.replace("''", "").split(" ", -1));
    }

    @Test
    void countsTheLineOfTheWholeJobAndNotItsParts() throws Exception {
        final Workload workload = convert(
                "1 0 -1 100 2 -1 -1 2 -1 -1 1",
                "1 0 -1 60 2 -1 -1 2 -1 -1 2",
                "1 -1 60 40 2 -1 -1 2 -1 -1 3",
                "2 10 -1 30 1 -1 -1 1 -1 -1 0",
                "2 10 -1 30 1 -1 -1 1 -1 -1 4");

        assertThat(workload.jobs()).extracting(Job::id).containsExactly("w0!1", "w0!2");
        assertThat(workload.jobs())
                .extracting(job -> ((Profile.ReferenceTime) job.profile()).seconds())
                .containsExactly(100.0, 30.0);
        assertThat(workload.repairs())
                .contains(
                        new Repair("status 2, 3 or 4: a part of a job that has a line of its own", 3, true, "line 2"));
    }

    @Test
    void addsUpThePartsOfAJobWithoutALineOfItsOwn() throws Exception {
        final Workload workload = convert(
                "1 5 -1 60 2 -1 -1 2 200 -1 2",
                "1 -1 60 -1 2 -1 -1 2 200 -1 2",
                "3 6 -1 7 1 -1 -1 1 -1 -1 3",
                "1 -1 60 40 2 -1 -1 2 200 -1 3");

        assertThat(workload.jobs()).extracting(Job::id).containsExactly("w0!1", "w0!3");
        assertThat(workload.jobs())
                .extracting(job -> ((Profile.ReferenceTime) job.profile()).seconds())
                .containsExactly(100.0, 7.0);
        assertThat(workload.repairs())
                .contains(new Repair(
                        "status 2, 3 or 4 without a line of the whole job: its parts are added up",
                        2,
                        false,
                        "line 2"));
    }

    @Test
    void simulatesAsMuchWorkAsATraceHasHoweverItIsCutIntoParts() throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            final Random random = Seeds.random(seed);
            final List<String> whole = new ArrayList<>();
            final List<String> cut = new ArrayList<>();
            for (int id = 1; id < 20; id++) {
                final boolean told = random.nextBoolean();
                final int parts = random.nextInt(4);
                final StringBuilder lines = new StringBuilder();
                int seconds = parts == 0 ? 1 + random.nextInt(50) : 0;
                for (int part = 1; part <= parts; part++) {
                    final int run = 1 + random.nextInt(50);
                    seconds += run;
                    lines.append("%d %d 5 %d 2 -1 -1 2 -1 -1 %d\n"
                            .formatted(id, part == 1 ? id : -1, run, part < parts ? 2 : 3 + random.nextInt(2)));
                }
                final String line = "%d %d 5 %d 2 -1 -1 2 -1 -1 %d".formatted(id, id, seconds, random.nextInt(2));
                whole.add(line);
                if (told || parts == 0) {
                    cut.add(line);
                }
                lines.toString().lines().forEach(cut::add);
            }

            assertThat(convert(cut.toArray(String[]::new)).jobs())
                    .isEqualTo(convert(whole.toArray(String[]::new)).jobs());
        }
    }

    @Test
    void makesAJobOfALine() throws Exception {
        final Workload workload = convert("12 500 -1 77.5 3 -1 900 4 100 2500");
        assertThat(workload.jobs())
                .containsExactly(new Job(
                        "w0!12", 0, 4, 100, 100, 2.5, 0, new Profile.ReferenceTime("12", 77.5, Map.of()), Map.of()));
        assertThat(workload.repairs())
                .containsExactly(new Repair(
                        "allocated and requested processors differ: the requested ones are taken", 1, false, "line 1"));
    }

    @Test
    void fillsInWhatIsMissing() throws Exception {
        final Workload workload = convert("12 0 -1 77 3 -1 900");
        assertThat(workload.jobs())
                .containsExactly(new Job(
                        "w0!12", 0, 3, INFINITE, 77, .9, 0, new Profile.ReferenceTime("12", 77, Map.of()), Map.of()));
        assertThat(workload.repairs())
                .extracting(Repair::what)
                .containsExactly(
                        "no requested processors: the allocated ones are taken",
                        "no requested time: no walltime, and the estimate is the run time");
    }

    @Test
    void leavesOutWhatCannotRunAndSaysWhy() throws Exception {
        final Workload workload = convert(
                "-1",
                "2 -1 -1 10 4",
                "3 10 -1 -1 4",
                "4 10 -1 10 0",
                "5 10 -1 10 99999999999",
                "6 10 -1 0 1 -1 -1 1 60",
                "7 10 -1 61 1 -1 -1 1 60");
        assertThat(workload.jobs()).extracting(Job::name).containsExactly("6", "7");
        assertThat(workload.repairs())
                .containsExactly(
                        new Repair("no job number", 1, true, "line 1"),
                        new Repair("no submission date", 1, true, "line 2"),
                        new Repair("no run time", 1, true, "line 3"),
                        new Repair("no processors, neither requested nor allocated", 1, true, "line 4"),
                        new Repair("more processors than can be counted", 1, true, "line 5"),
                        new Repair("run time 0: ends at the date of its start", 1, false, "line 6"),
                        new Repair("runs longer than requested: killed at its walltime", 1, false, "line 7"));
    }

    @Test
    void sortsBySubmissionAndNumberAndStartsAtZero() throws Exception {
        final Workload workload = convert("1 70 -1 1 1", "20 60 -1 1 1", "3 60 -1 1 1", "4 65 -1 1 1");
        assertThat(workload.jobs()).extracting(Job::id).containsExactly("w0!3", "w0!20", "w0!4", "w0!1");
        assertThat(workload.jobs()).extracting(Job::submitTime).containsExactly(0.0, 0.0, 5.0, 10.0);
        assertThat(workload.repairs())
                .contains(new Repair("submitted before the line above it: sorted", 1, false, "line 2"));
    }

    @Test
    void keepsJobsWithANumberThatWasMetBefore() throws Exception {
        final Workload workload =
                convert("5 0 -1 1 1", "5 1 -1 1 1", "5 2 -1 1 1", "4000000000 3 -1 1 1", "4000000000 4 -1 1 1");
        assertThat(workload.jobs())
                .extracting(Job::name)
                .containsExactly("5", "5.2", "5.3", "4000000000", "4000000000.2");
        assertThat(workload.repairs())
                .contains(new Repair("the job number appears again: a suffix is added", 3, false, "line 2"));
    }

    @Test
    void aWindowHoldsTheSameJobsAsTheWholeTrace() throws Exception {
        final String[] lines = new String[20];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = (i + 1) + " " + (10 * i) + " -1 -1 1 -1 -1 2 100 5000";
        }
        final Workload whole = convert(window(0, 100), lines);
        final Workload part = convert(window(5, 10), lines);
        assertThat(part.jobs()).hasSize(10);
        for (int i = 0; i < 10; i++) {
            final Job job = part.jobs().get(i);
            final Job same = whole.jobs().get(i + 5);
            assertThat(job)
                    .isEqualTo(new Job(
                            same.id(),
                            same.submitTime() - 50,
                            2,
                            INFINITE,
                            same.estimate(),
                            0,
                            same.memoryBandwidth(),
                            same.profile(),
                            Map.of()));
            assertThat(job.estimate()).isEqualTo(((Profile.ReferenceTime) job.profile()).seconds());
            assertThat(job.memoryBandwidth()).isIn(4.0, 8.0, 12.0, 16.0, 20.0, 24.0);
        }
        assertThat(whole.jobs()).extracting(Job::estimate).allMatch(estimate -> estimate >= 5 && estimate <= 125.1);
    }

    @Test
    void dateZeroIsTheFirstSubmissionInTheCalendarOfTheTrace() throws Exception {
        final String[] jobs = {"1 50 0 5 1", "2 70 0 5 1"};
        assertThat(convert(jobs).begin()).isEmpty();
        assertThat(convert("; UnixStartTime: 0", jobs[0]).begin()).isEmpty();
        assertThat(convert("; UnixStartTime: 843480031", jobs[0], jobs[1]).begin())
                .contains(Instant.ofEpochSecond(843_480_081));
        assertThat(convert(window(1, 1), "; UnixStartTime: 843480031", jobs[0], jobs[1])
                        .begin())
                .contains(Instant.ofEpochSecond(843_480_101));
    }

    @Test
    void saysThatNoJobIsLeft() {
        assertThatThrownBy(() -> convert("1 0 -1 -1 4"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("trace.swf: no job is left: 0 of 1 can be used");
        assertThatThrownBy(() -> convert(window(3, 1), "1 0 -1 5 4"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("first_job is (3)");
    }
}
