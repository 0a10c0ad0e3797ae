package org.noctule.workflow.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.report.data.ResultFolder;

final class LongestChainTest {
    private static final String HEADER = "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,"
            + "turnaround_time,stretch,allocated_resources,consumed_energy,metadata\n";

    @TempDir
    private Path directory;

    private LongestChain read(String jobs, String parents) throws IOException {
        Files.writeString(directory.resolve("jobs.csv"), HEADER + jobs);
        Files.writeString(directory.resolve("parents.csv"), "job_id,parent,think_time\n" + parents);
        return LongestChain.of(ResultFolder.open(directory)).orElseThrow();
    }

    private static String job(String id, double submission, double start, double end) {
        return id + ",w0,p," + submission + ",1,-1,1,COMPLETED_SUCCESSFULLY," + start + "," + (end - start) + "," + end
                + "," + (start - submission) + "," + (end - submission) + ",1.0,0,-1,\"\"\n";
    }

    private static List<String> names(LongestChain summary) {
        return summary.chain().stream().map(LongestChain.Link::name).toList();
    }

    @Test
    void jobsThatWaitForNoneHaveNone() throws IOException {
        Files.writeString(directory.resolve("jobs.csv"), HEADER + job("a", 0, 0, 1));
        assertThat(LongestChain.of(ResultFolder.open(directory))).isEmpty();
    }

    /** The longest chain leads over a, which runs longest; the end hung on b, which had to wait. */
    @Test
    void theChainToTheEndIsNotAlwaysTheLongest() throws IOException {
        final LongestChain summary =
                read(job("a", 5, 5, 55) + job("b", 5, 45, 75) + job("c", 77, 80, 90), "w0!c,w0!a,2.0\nw0!c,w0!b,2.0\n");
        assertThat(summary.makespan()).isEqualTo(85);
        assertThat(summary.shortest()).isEqualTo(50 + 2 + 10);
        assertThat(summary.chain())
                .containsExactly(
                        new LongestChain.Link(1, "w0!b", 0, 40, 30), new LongestChain.Link(2, "w0!c", 2, 3, 10));
    }

    @Test
    void aFurtherAttemptHasTheParentsOfTheFirst() throws IOException {
        final LongestChain summary =
                read(job("a", 0, 0, 10) + job("b", 10, 10, 15) + job("b#1", 10, 20, 40), "w0!b,w0!a,0.0\n");
        assertThat(names(summary)).containsExactly("w0!a", "w0!b#1");
        assertThat(summary.shortest()).isEqualTo(30);
    }

    @Test
    void damagedParentsLeadIntoNoCircle() throws IOException {
        final LongestChain summary =
                read(job("a", 0, 0, 10) + job("b", 0, 0, 20), "w0!a,w0!b,0.0\nw0!b,w0!a,0.0\nw0!b,w0!none,0.0\n");
        assertThat(names(summary)).containsExactly("w0!a", "w0!b");
    }

    /** Links add up to the time from the first one's submission, whatever the graph. */
    @RepeatedTest(20)
    void theLinksAddUpToTheEnd(RepetitionInfo repetition) throws IOException {
        final Random random = new Random(repetition.getCurrentRepetition());
        final int size = 2 + random.nextInt(20);
        final StringBuilder jobs = new StringBuilder();
        final StringBuilder parents = new StringBuilder();
        final double[] ends = new double[size];
        double shortest = 0;
        final double[] earliest = new double[size];
        for (int i = 0; i < size; i++) {
            double submission = 0;
            for (int parent = 0; parent < i; parent++) {
                if (random.nextInt(3) == 0 || i == 1) {
                    parents.append("w0!" + i + ",w0!" + parent + ",1.0\n");
                    submission = Math.max(submission, ends[parent] + 1);
                    earliest[i] = Math.max(earliest[i], earliest[parent] + 1);
                }
            }
            final double start = submission + random.nextInt(5);
            // Rows stand in the order of ends.
            ends[i] = Math.max(start + 1 + random.nextInt(9), i == 0 ? 0 : ends[i - 1]);
            earliest[i] += ends[i] - start;
            shortest = Math.max(shortest, earliest[i]);
            jobs.append(job(String.valueOf(i), submission, start, ends[i]));
        }
        final LongestChain summary = read(jobs.toString(), parents.toString());
        final double sum = summary.chain().stream()
                .mapToDouble(link -> link.thinking() + link.waiting() + link.running())
                .sum();
        assertThat(sum).isCloseTo(summary.makespan(), within(1e-9));
        assertThat(summary.shortest()).isCloseTo(shortest, within(1e-9));
        assertThat(summary.shortest()).isLessThanOrEqualTo(summary.makespan() + 1e-9);
    }
}
