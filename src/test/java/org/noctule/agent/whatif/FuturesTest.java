package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

class FuturesTest {
    private static Job job(int number, double submit, double estimate) {
        return TestMachines.job(number, submit, 1, estimate, estimate);
    }

    /** Draws half of the estimate, or a second more than what has passed. */
    private static final Futures.RunTimes HALF =
            (job, ran, chance) -> ran == 0 ? job.estimate() / 2 : Math.max(job.estimate() / 2, ran + 1);

    private final Futures futures = new Futures(HALF, PastArrivals::draw, Chance.of(1, Chance.Purpose.RESAMPLE, 0));

    private Prospect draw(int arrivals) {
        final Scene scene = Scene.of(
                1000,
                4,
                List.of(
                        new Scene.Running(job(7, 0, 800), 700, 1500, 1),
                        new Scene.Running(job(8, 0, 100), 700, 800, 1)),
                List.of(job(9, 900, 60)));
        return futures.draw(scene, arrivals, JobCost.BOUNDED_SLOWDOWN);
    }

    @Test
    void jobsThatRunOrWaitHaveDrawnRunTimesAndKeepTheirEstimates() {
        final Prospect future = draw(0);

        assertThat(future.run).containsExactly(30);
        assertThat(future.estimate).containsExactly(60);
        assertThat(Arrays.copyOfRange(future.end, 1, 3)).containsExactlyInAnyOrder(1100, 1001);
    }

    @Test
    void jobsThatHaveEndedComeAgainWithTheirRunTimesAndOthersWithDrawnOnes() {
        futures.submitted(Task.of(job(1, 0, 100)));
        futures.submitted(Task.of(job(2, 40, 200)));
        futures.submitted(Task.of(job(3, 100, 300)));
        futures.ended(job(2, 40, 200), 77);

        final Prospect future = draw(2);

        assertThat(future.queued).isEqualTo(3);
        assertThat(future.submit).containsExactly(900, 1040, 1100);
        assertThat(future.run).containsExactly(30, 77, 150);
    }

    @Test
    void futuresDifferAndRepeatWithTheirSeed() {
        final double[][] ends = new double[2][];
        for (int time = 0; time < 2; time++) {
            final Futures random = new Futures(
                    (job, ran, chance) -> ran + 100 * chance.nextDouble(),
                    PastArrivals::draw,
                    Chance.of(4, Chance.Purpose.RESAMPLE, 0));
            final Scene scene = Scene.of(0, 1, List.of(), List.of(job(1, 0, 10)));
            ends[time] = IntStream.range(0, 5)
                    .mapToDouble(i -> random.draw(scene, 0, JobCost.WAITING_TIME).run[0])
                    .toArray();
        }

        assertThat(ends[0]).isEqualTo(ends[1]).doesNotHaveDuplicates();
    }
}
