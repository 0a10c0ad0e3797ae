package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.hosts.simulator.HostRun.beside;
import static org.noctule.hosts.simulator.HostRun.chain;
import static org.noctule.hosts.simulator.HostRun.delay;
import static org.noctule.hosts.simulator.HostRun.execute;
import static org.noctule.hosts.simulator.HostRun.mapped;
import static org.noctule.hosts.simulator.HostRun.pfs;
import static org.noctule.hosts.simulator.HostRun.sequence;
import static org.noctule.hosts.simulator.HostRun.staging;
import static org.noctule.hosts.simulator.HostRun.work;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.protocol.Features;
import org.noctule.workload.Profile;

/** Jobs that use storages, and transfers beside jobs; the dates follow from the links' bandwidths. */
class StorageRunTest {
    private static final Offset<Double> BIT = within(1e-9);
    private static final Map<String, Integer> TO_P = Map.of("pfs", 3);
    private static final Map<String, Integer> P_TO_Q = Map.of("from", 3, "to", 4);

    private static SharingRule rule(String name) {
        return name.equals("l07") ? SharingRule.L07 : SharingRule.FAIR;
    }

    @ParameterizedTest
    @ValueSource(strings = {"l07", "fair"})
    void readsAndWritesTheFullAmountForEachExecutor(String rule) {
        final HostRun run = new HostRun(rule(rule), Features.DEFAULT, "storage")
                .job(1, 2, pfs("both", 25e6, 100e6))
                .play(execute(1, "0-1", TO_P));

        assertThat(run.end(1)).isCloseTo(2 * (25e6 + 100e6) / 50e6, BIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"l07", "fair"})
    void copiesFromOneStorageToAnotherWhateverIsAllocated(String rule) {
        final HostRun run = new HostRun(rule(rule), Features.DEFAULT, "storage")
                .job(1, 2, staging("copy", 100e6))
                .job(2, 1, staging("copy", 100e6))
                .play(execute(1, "3-4", P_TO_Q), execute(2, "0", Map.of("from", 4, "to", 3)));

        assertThat(run.end(1)).isCloseTo(4, BIT);
        assertThat(run.end(2)).isCloseTo(4, BIT);
        assertThat(run.rows.job("w0!1").alloc()).hasToString("3-4");
        assertThat(run.rows.totals.orElseThrow().seconds().computing()).isCloseTo(4, BIT);
    }

    @Test
    void takesTheOnlyStorageWithoutAMapping() {
        final HostRun run = new HostRun(SharingRule.FAIR, Features.DEFAULT, "compute_node")
                .job(1, 1, pfs("write", 0, 100e6))
                .play(execute(1, "0"));

        assertThat(run.end(1)).isCloseTo(2, BIT);
    }

    @Test
    void countsEveryExecutorThatIsMappedToAHost() {
        final HostRun run = new HostRun(SharingRule.FAIR, Features.DEFAULT, "compute_node")
                .job(1, 2, pfs("write", 0, 100e6))
                .play(mapped(1, "0", 0, 0));

        assertThat(run.end(1)).isCloseTo(4, BIT);
    }

    @Test
    void sharesAStorageAmongJobs() {
        final HostRun run = new HostRun()
                .job(1, 1, pfs("write", 0, 100e6))
                .job(2, 1, pfs("less", 0, 50e6))
                .play(execute(1, "0", TO_P), execute(2, "1", TO_P));

        assertThat(run.end(2)).isCloseTo(2, BIT);
        assertThat(run.end(1)).isCloseTo(3, BIT);
    }

    @Test
    void allocatesAStorageToOneJobOnlyWhereStoragesAreNotShared() {
        final Features alone = new Features(false, false, false, false, false, false);
        new HostRun(alone)
                .job(1, 2, staging("copy", 100e6))
                .job(2, 1, staging("copy", 100e6))
                .refuses("names storage 4, which is busy", execute(1, "3-4", P_TO_Q), execute(2, "4", P_TO_Q));
    }

    @Test
    void makesOneTaskOfAJobAndTheTransferBesideIt() {
        final HostRun run = new HostRun()
                .job(1, 2, work("calc", 1e9))
                .job(2, 1, work("long", 20e9))
                .play(
                        beside(1, "0-1", "0-1 3", "io", chain("io", 3, 100e6)),
                        beside(2, "2", "2", "disk", pfs("disk", 0, 25e6)));

        assertThat(run.end(1)).as("b to p takes what the other job leaves").isCloseTo(100 / (50 - 2.5), BIT);
        assertThat(run.end(2)).isCloseTo(10, BIT);
    }

    @Test
    void addsTheWorkOfATransferToTheJobs() {
        final HostRun run = new HostRun(SharingRule.L07, Features.DEFAULT, "storage")
                .job(1, 2, work("calc", 2e9))
                .play(beside(1, "0-1", "0-1", "io", work("io", 1e9)));

        assertThat(run.end(1)).isEqualTo(3);
    }

    @Test
    void knowsATransferByItsNameFromThenOn() {
        final HostRun run = new HostRun()
                .profile(work("listed", 3e9))
                .job(1, 1, work("calc", 1e9))
                .job(2, 1, work("calc", 1e9))
                .job(3, 1, work("calc", 1e9))
                .play(
                        beside(1, "0", "0", "io", work("io", 1e9)),
                        beside(2, "1", "1", "io"),
                        beside(3, "2", "2", "listed"));

        assertThat(run.end(1)).isCloseTo(2, BIT);
        assertThat(run.end(2)).isCloseTo(2, BIT);
        assertThat(run.end(3)).isCloseTo(2, BIT);
    }

    @Test
    void putsASequenceOfTransfersBesideThePartsOfTheJobs() {
        final Profile none = work("none", 0);
        final HostRun run = new HostRun()
                .job(1, 1, sequence("twice", 2, work("calc", 1e9), delay("sleep", 3)))
                .job(2, 1, sequence("two", 1, work("calc", 1e9), work("calc", 1e9)))
                .play(
                        beside(1, "0", "0", "every", work("every", 1e9)),
                        beside(2, "1", "1", "io", sequence("io", 1, none, work("more", 4e9))));

        assertThat(run.end(1)).as("delays have nothing beside them").isCloseTo(2 * (2 + 3), BIT);
        assertThat(run.end(2)).isCloseTo(1 + 5, BIT);
    }

    @Test
    void saysWhichLabelMeansNoStorage() {
        final HostRun run = new HostRun().job(1, 1, pfs("write", 0, 1e6)).job(2, 1, staging("copy", 1e6));

        run.refuses(
                "EXECUTE_JOB of job (w0!1): the storage (pfs) of the profile (write) is not mapped, and the platform"
                        + " has 2 storages",
                execute(1, "0"));
        run.refuses("storage (pfs) of the profile (write) is not mapped", execute(1, "0", P_TO_Q));
        run.refuses("is mapped to resource 2, which is no storage", execute(1, "0", Map.of("pfs", 2)));
        run.refuses("is mapped to resource 5, which is no storage", execute(1, "0", Map.of("pfs", 5)));
        run.refuses("the storage (to) of the profile (copy) is not mapped", execute(2, "0", Map.of("from", 3)));
        new HostRun(SharingRule.FAIR, Features.DEFAULT, "compute_node")
                .job(2, 1, staging("copy", 1e6))
                .refuses("the storage (from) of the profile (copy) is not mapped", execute(2, "0"));
    }

    @Test
    void refusesToComputeOnStorages() {
        final HostRun run = new HostRun().job(1, 1, work("calc", 1e9)).job(2, 1, delay("sleep", 2));

        run.refuses("names storage 3, but the profile (calc) computes there", execute(1, "3"));
        run.refuses("names core 5, but the platform has 3 cores and 2 storages", execute(1, "5"));
        run.refuses("the profile (io) computes on storage 4", beside(1, "0", "0 4", "io", work("io", 1)));
        assertThat(run.play(execute(2, "3"), execute(1, "0")).end(2)).isEqualTo(2);
    }

    @Test
    void refusesTransfersThatDoNotFitTheJob() {
        final HostRun run = new HostRun()
                .profile(delay("sleep", 2))
                .job(1, 1, work("calc", 1e9))
                .job(2, 1, sequence("two", 1, work("calc", 1e9), work("calc", 1e9)));
        final String event = "EXECUTE_JOB of job (w0!1), additional_io_job: ";

        run.refuses(event + "the workload has no profile (io)", beside(1, "0", "0", "io"));
        run.refuses(event + "the profile (sleep) is no parallel task", beside(1, "0", "0", "sleep"));
        run.refuses(
                event + "the workload has another profile of that name (sleep)",
                beside(1, "0", "0", "sleep", delay("sleep", 3)));
        run.refuses(
                event + "the profile (io) has 3 executors, but the allocation 2 resources",
                beside(1, "0", "0-1", "io", chain("io", 3, 1)));
        run.refuses(event + "the allocation (9) names core 9", beside(1, "0", "9", "io", work("io", 1)));
        run.refuses(
                event + "the profile (io) has 1 parts, unlike the job's own (calc)",
                beside(1, "0", "0", "io", sequence("io", 1, work("calc", 1))));
        run.refuses(
                "has 1 parts, unlike the job's own (two)", beside(2, "0", "0", "jo", sequence("jo", 1, work("x", 1))));
        run.refuses(
                "its part (gone) is no profile of the workload",
                beside(2, "0", "0", "ko", sequence("ko", 1, new Profile.Named("gone"))));
    }
}
