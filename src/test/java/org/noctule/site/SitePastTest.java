package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Companions;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Owner;
import org.noctule.workload.SubmissionOrder;

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
    void whatIsAdvisedFollowsFromWhatMostLinesLack() {
        assertThatThrownBy(() -> past(job("1", 0, 0, NONE, NONE), job("2", 0, 0, NONE, NONE), job("3", 0, 0, 5, 4)))
                .hasMessage("No job of the record can be played: most lines (2) were left out as \"no start\".")
                .satisfies(e -> assertThat(((NoctuleException) e).remedy())
                        .isEqualTo("Maybe sacct was asked without the column Start: add it to -o."));
        assertThatThrownBy(SitePastTest::past).hasMessageEndingWith("it lists none.");
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
    void elementsOfAnArrayHaveItsLimitWhereverItIsTold() {
        final SitePast past = past(
                job("7_1", 0, 0, 0, 5),
                job("7_[2-9%2]", 0, 0, NONE, NONE, 1, 9, RecordedState.WAITING).with(RecordedTerms.NONE.ofArray(2)),
                job("8_1", 0, 0, 0, 5));

        assertThat(past.jobs()).extracting(job -> job.terms().arrayLimit()).containsExactly(2, 0);
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
    void linesThatStandThereTwiceAreOneJob() {
        final SitePast past = past(
                job("1", 0, 0, 0, NONE, 4, 3600, RecordedState.RUNNING),
                job("2", 0, 0, 3, 9),
                job("2", 0, 0, 3, 9),
                job("1", 0, 0, 0, 20));
        assertThat(past.jobs()).extracting(RecordedJob::id).containsExactly("1", "2");
        assertThat(past.jobs()).extracting(RecordedJob::end).containsExactly(20.0, 9.0);
        assertThat(odd(past))
                .containsExactly(
                        "+ 1 runs at the end of the record: ends there", "- 2 stands there twice: once is enough");
    }

    @Test
    void cardsAndFeaturesThatTheMachineLacksAreTold() {
        final SiteMachine cards = new SiteMachine(
                List.of(new SiteNode(
                        "g1",
                        8,
                        0,
                        new Companions(
                                List.of(new NodeGres("gpu", "a100", 2, 0, ResourceSet.EMPTY, 1)), List.of("ib"), 1))),
                Map.of(),
                false);
        final List<RecordedJob> jobs = List.of(
                terms("1", "ib|fast", "gpu=2"),
                terms("2", "fast", ""),
                terms("3", "ib*2&fast", "gpu:a100=1"),
                terms("4", "", "gpu:v100=1"),
                terms("5", "", "gpu=3"),
                terms("6", "", "fpga=1,gpu=1"));
        final SitePast past = SitePast.read((take, repairs) -> jobs.forEach(take), cards, Set.of());
        assertThat(past.jobs()).extracting(job -> job.terms().features()).containsExactly("ib|fast", "", "", "");
        assertThat(odd(past))
                .containsExactly(
                        "+ 1 features that no node of today has: any node will do",
                        "+ 1 features that are no plain choice: any node will do",
                        "- 2 more cards or other resources than the machine of today has",
                        "+ 1 cards or other resources of which the configuration has none: not asked for");
    }

    private static RecordedJob terms(String id, String features, String companions) {
        return new RecordedJob(
                id,
                0,
                0,
                0,
                9,
                4,
                0,
                60,
                RecordedState.ENDED,
                Owner.UNKNOWN,
                "",
                new RecordedTerms("", "", "", features, companions, companions, 1, 1, false),
                7);
    }

    /** A slow twin keeps all jobs in memory and sorts them by what is said of the order. */
    @Test
    void manyJobsComeInTheOrderOfTheSlowTwin() {
        final Random random = new Random(5);
        final List<RecordedJob> jobs = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            final int start = random.nextInt(500);
            final String id = random.nextInt(400)
                    + List.of("", "_" + random.nextInt(5), "+1", "x").get(random.nextInt(4));
            jobs.add(job(id, Math.max(0, start - random.nextInt(100)), NONE, start, start + 1 + random.nextInt(50)));
        }
        final Map<String, RecordedJob> once = new LinkedHashMap<>();
        jobs.forEach(job -> once.putIfAbsent(job.id() + " " + job.start(), job));
        final List<RecordedJob> twin = new ArrayList<>(once.values());
        twin.sort(Comparator.comparing(RecordedJob::id).thenComparingDouble(RecordedJob::start));
        final List<RecordedJob> named = new ArrayList<>();
        for (int i = 0, attempt = 1; i < twin.size(); i++) {
            attempt = i > 0 && twin.get(i).id().equals(twin.get(i - 1).id()) ? attempt + 1 : 1;
            final RecordedJob job = twin.get(i);
            named.add(job.with(attempt == 1 ? job.id() : job.id() + "~" + attempt, job.end()));
        }
        named.sort(Comparator.comparingDouble(RecordedJob::submit)
                .thenComparing(job -> job.id().replaceFirst("~.*", ""), SubmissionOrder::compareIds)
                .thenComparingDouble(RecordedJob::start));
        final SitePast past = past(jobs.toArray(RecordedJob[]::new));
        assertThat(past.jobs())
                .extracting(job -> job.id() + " " + job.submit() + " " + job.start() + " " + job.end())
                .containsExactlyElementsOf(named.stream()
                        .map(job -> job.id() + " " + job.submit() + " " + job.start() + " " + job.end())
                        .toList());
        assertThat(past.size()).isEqualTo(named.size());
    }

    @Test
    void jobsStandInTheOrderOfTheirComing() {
        final SitePast past = past(job("10", 5, 5, 5, 9), job("9", 5, 5, 5, 9), job("11", 3, 3, 5, 9));
        assertThat(past.jobs()).extracting(RecordedJob::id).containsExactly("11", "9", "10");
        assertThat(past.origin()).isEqualTo(3);
    }
}
