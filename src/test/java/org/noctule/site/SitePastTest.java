package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Owner;

/** Traps of a record: each is left out or repaired, and counted. */
final class SitePastTest {
    private static final double NONE = Double.NaN;
    private static final SiteMachine MACHINE = new SiteMachine(
            List.of(new SiteNode("n1", 8, 0)), Map.of("p", new SitePartition("p", Set.of("n1"), 7200, 600)), false);

    private static RecordedJob job(String id, double submit, double eligible, double start, double end) {
        return job(id, submit, eligible, start, end, 4, 3600, RecordedState.ENDED);
    }

    private static RecordedJob job(
            String id,
            double submit,
            double eligible,
            double start,
            double end,
            int cores,
            double limit,
            RecordedState state) {
        return new RecordedJob(
                id, submit, eligible, start, end, cores, 0, limit, state, new Owner("u", "a", "p"), "n1", 7);
    }

    private static SitePast past(RecordedJob... jobs) {
        return SitePast.read((take, repairs) -> List.of(jobs).forEach(take), MACHINE, Set.of());
    }

    private static List<String> odd(SitePast past) {
        return past.repairs().stream()
                .map(repair -> (repair.dropped() ? "- " : "+ ") + repair.count() + " " + repair.what())
                .toList();
    }

    /** A trap beside a sound job, and what is said of it. */
    private static void dropped(RecordedJob trap, String why) {
        final SitePast past = past(job("1", 0, 0, 0, 9), trap);
        assertThat(past.jobs()).extracting(RecordedJob::id).containsExactly("1");
        assertThat(odd(past)).containsExactly("- 1 " + why);
    }

    private static RecordedJob kept(RecordedJob trap, String... why) {
        final SitePast past = past(trap);
        assertThat(odd(past)).containsExactly(why);
        return past.jobs().iterator().next();
    }

    @Test
    void leavesOutWhatCannotBePlayed() {
        dropped(job("2", 0, 0, NONE, NONE, 4, 9, RecordedState.WAITING), "waits at the end of the record");
        dropped(job("2", 0, NONE, NONE, 5, 4, 9, RecordedState.CANCELLED), "cancelled before it started");
        dropped(job("2", 0, 0, NONE, NONE), "no start");
        dropped(job("2", NONE, NONE, 5, 9), "no date of submission");
        dropped(job("2", 0, 0, 5, 9, 0, 9, RecordedState.ENDED), "no number of cores");
        dropped(job("2", 0, 0, 5, 9, 9, 9, RecordedState.ENDED), "more cores than the machine of today has");
        dropped(job("2", 0, 0, 5, 4), "an end before the start");
        dropped(job("2", 0, 0, 5, NONE), "no end, though it does not run");
    }

    @Test
    void jobsOfOtherPartitionsAreLeftOutIfSomeAreNamed() {
        assertThatThrownBy(
                        () -> SitePast.read((take, repairs) -> take.accept(job("1", 0, 0, 0, 9)), MACHINE, Set.of("q")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("most lines (1) were left out as \"another partition\"");
    }

    @Test
    void aJobThatRunsEndsWithTheRecord() {
        final SitePast past = past(job("1", 0, 0, 2, NONE, 4, 9000, RecordedState.RUNNING), job("2", 0, 0, 5, 1234));
        assertThat(past.jobs().iterator().next().end()).isEqualTo(1234);
    }

    @Test
    void aJobComesWhenItIsEligibleAndNotAfterItsStart() {
        assertThat(kept(job("1", 0, 50, 60, 70), "+ 1 eligible after its submission: comes then")
                        .eligible())
                .isEqualTo(50);
        assertThat(kept(job("1", 60, 60, 50, 70), "+ 1 starts before it comes: comes at its start")
                        .eligible())
                .isEqualTo(50);
        assertThat(kept(job("1", 40, NONE, 50, 70)).eligible()).isEqualTo(40);
    }

    @Test
    void limitsThatAJobLacksAreThoseOfItsPartitionOrAYear() {
        assertThat(kept(
                                job("1", 0, 0, 0, 9, 4, NONE, RecordedState.ENDED),
                                "+ 1 no limit of its own: that of its partition holds")
                        .limit())
                .isEqualTo(600);
        assertThat(kept(
                                job("1", 0, 0, 0, 9, 4, Double.POSITIVE_INFINITY, RecordedState.ENDED),
                                "+ 1 no limit of time: a year, as Slurm plans")
                        .limit())
                .isEqualTo(365 * 86_400.0);
        kept(job("1", 0, 0, 0, 99, 4, 60, RecordedState.TIMED_OUT), "+ 1 ran longer than its limit: is not killed");
    }

    @Test
    void attemptsOfAJobAreJobsOfTheirOwn() {
        final SitePast past = past(job("1", 0, 0, 0, 9), job("1", 10, 10, 10, 19), job("1", 20, 20, 20, 29));
        assertThat(past.jobs()).extracting(RecordedJob::id).containsExactly("1", "1~2", "1~3");
        assertThat(odd(past)).containsExactly("+ 2 a further attempt of a job: a job of its own");
    }

    @Test
    void jobsStandInTheOrderOfTheirComing() {
        final SitePast past = past(job("10", 5, 5, 5, 9), job("9", 5, 5, 5, 9), job("11", 3, 3, 5, 9));
        assertThat(past.jobs()).extracting(RecordedJob::id).containsExactly("11", "9", "10");
        assertThat(past.origin()).isEqualTo(3);
    }
}
