package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.hosts.simulator.HostRun.delay;
import static org.noctule.hosts.simulator.HostRun.execute;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.protocol.JobState;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;

/** Data items that jobs on hosts leave to each other. Links carry 100 MB/s. */
class StagedItemsTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final Offset<Double> BIT = within(1e-9);
    private static final DataItem SMALL = new DataItem("w0!small", 100e6);
    private static final DataItem BIG = new DataItem("w0!big", 200e6);

    private static Dependencies writes(DataItem... items) {
        return new Dependencies(List.of(), 0, List.of(), List.of(items));
    }

    private static Dependencies reads(List<String> parents, DataItem... items) {
        return new Dependencies(parents, 0, List.of(items), List.of());
    }

    @Test
    void shareTheLinksOnTheirWayToAJobWhichHoldsItsHost() {
        final HostRun run = new HostRun()
                .job(1, NEVER, delay("one", 1), writes(SMALL, BIG))
                .job(2, NEVER, delay("two", 5), reads(List.of("w0!1"), SMALL, BIG))
                .play(List.of(List.of(execute(1, "0")), List.of(execute(2, "1"))));

        assertThat(run.rows.transfers).extracting(ItemTransfer::item).containsExactly(SMALL, BIG);
        assertThat(run.rows.transfers.get(0).end()).as("both at 50 MB/s").isCloseTo(1 + 2, BIT);
        assertThat(run.rows.transfers.get(1).end()).as("then alone").isCloseTo(1 + 3, BIT);
        assertThat(run.rows.job("w0!2").start()).isCloseTo(1, BIT);
        assertThat(run.end(2)).isCloseTo(1 + 3 + 5, BIT);
    }

    @Test
    void takeNoTimeOnTheHostThatHasThem() {
        final HostRun run = new HostRun()
                .job(1, NEVER, delay("one", 1), writes(BIG))
                .job(2, NEVER, delay("two", 5), reads(List.of("w0!1"), BIG))
                .play(List.of(List.of(execute(1, "0")), List.of(execute(2, "0"))));

        assertThat(run.end(2)).isCloseTo(6, BIT);
        assertThat(run.rows.transfers).isEmpty();
    }

    @Test
    void countForTheWalltimeOfTheJobThatWaitsForThem() {
        final HostRun run = new HostRun()
                .job(1, NEVER, delay("one", 1), writes(BIG))
                .job(2, 1.5, delay("two", 1), reads(List.of("w0!1"), BIG))
                .job(3, 2.5, delay("three", 1), reads(List.of("w0!1"), BIG))
                .play(List.of(List.of(execute(1, "0")), List.of(execute(2, "1")), List.of(execute(3, "1"))));

        assertThat(run.rows.job("w0!2").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(run.end(2)).isCloseTo(2.5, BIT);
        assertThat(run.rows.job("w0!3").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(run.end(3) - run.rows.job("w0!3").start()).isCloseTo(2.5, BIT);
        assertThat(run.rows.transfers)
                .extracting(transfer -> transfer.job().id())
                .containsExactly("w0!3");
    }

    @Test
    void countForTheWalltimeOfJobsThatLeaveCheckpoints() {
        final HostRun run = new HostRun()
                .job(1, NEVER, delay("one", 1), writes(BIG))
                .job(2, 1.5, delay("two", 1), reads(List.of("w0!1"), BIG))
                .job(3, 2.5, delay("three", 1), reads(List.of("w0!1"), BIG))
                .under(new FailurePlan(
                        () -> new ListedFailures(List.of()),
                        FailedJobs.CHECKPOINT,
                        1,
                        (job, cores) -> new CheckpointTimes(10, 1, 1),
                        DeadPower.OFF))
                .play(List.of(List.of(execute(1, "0")), List.of(execute(2, "1")), List.of(execute(3, "1"))));

        assertThat(run.end(2)).isCloseTo(2.5, BIT);
        assertThat(run.rows.job("w0!3").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(run.rows.totals.orElseThrow().seconds().computing()).isCloseTo(1 + 1.5 + 2.5, BIT);
        assertThat(run.rows.attempts).extracting(AttemptEnd::restart).containsOnly(0.0);
    }
}
