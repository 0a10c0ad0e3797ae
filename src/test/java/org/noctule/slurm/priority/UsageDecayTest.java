package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Usage that is charged and fades. */
final class UsageDecayTest {
    private final Associations tree = new Associations(
            List.of(new Associations.Account("x", "root", 1, OptionalLong.empty())),
            List.of(new Associations.User("u", "x", 1, OptionalLong.empty())),
            TresKinds.DEFAULT);
    private final Association user = tree.find("u", "x").orElseThrow();

    @Test
    void aHalfLifeHalvesAndTwoQuarter() {
        final UsageDecay usage = new UsageDecay(tree, 7 * 86_400);
        assertThat(usage.left(7 * 86_400)).isCloseTo(0.5, within(1e-4));
        assertThat(usage.left(14 * 86_400)).isCloseTo(0.25, within(1e-4));
    }

    @Test
    void runsInBetweenDoNotChangeWhatIsLeft() {
        final UsageDecay usage = new UsageDecay(tree, 3_600);
        usage.ran(0);
        usage.begin(user, 1_000);
        for (int second = 60; second <= 3_600; second += 60) {
            usage.fade(second);
            usage.ran(second);
        }
        assertThat(user.rawUsage()).isCloseTo(1_000 * usage.left(3_600), within(1e-9));
        assertThat(tree.root().rawUsage()).isEqualTo(user.rawUsage());
    }

    @Test
    void nothingFadesWithoutHalfLife() {
        final UsageDecay usage = new UsageDecay(tree, 0);
        usage.ran(0);
        usage.begin(user, 10);
        usage.fade(1_000_000);
        assertThat(user.rawUsage()).isEqualTo(10);
    }

    @Test
    void aJobIsChargedForItsSecondsOnceWhateverRunsComeBetween() {
        final UsageDecay usage = new UsageDecay(tree, 0);
        usage.ran(0);
        final PriorityJob job = running(10, 100);
        usage.started(job);
        assertThat(minutes("cpu")).isEqualTo(3 * 100);
        usage.charge(job, 60);
        usage.ran(60);
        usage.charge(job, 90);
        usage.ran(90);
        usage.ended(job, 95);
        assertThat(user.rawUsage()).isCloseTo(85 * 4.5 * 2, within(1e-9));
        assertThat(tree.root().rawUsage()).isEqualTo(user.rawUsage());
        assertThat(minutes("cpu")).isZero();
    }

    @Test
    void secondsBeyondTheLimitAreChargedButWereNeverBooked() {
        final UsageDecay usage = new UsageDecay(tree, 0);
        final PriorityJob job = running(0, 50);
        usage.started(job);
        usage.charge(job, 60);
        assertThat(minutes("cpu")).isZero();
        assertThat(user.rawUsage()).isCloseTo(60 * 4.5 * 2, within(1e-9));
    }

    @Test
    void aResetForgetsUsage() {
        final UsageDecay usage = new UsageDecay(tree, 3_600);
        usage.begin(user, 10);
        usage.reset();
        assertThat(tree.all()).allSatisfy(each -> assertThat(each.rawUsage()).isZero());
    }

    /** Run seconds that are booked, with the usage factor 2 counted out. */
    private long minutes(String kind) {
        return user.runSeconds[TresKinds.DEFAULT.index(kind)] / 2;
    }

    private PriorityJob running(long start, long limit) {
        final PriorityJob job = new PriorityJob(Optional.of(user), List.of());
        job.run(new HeldResources(new long[] {3, 300, 0, 1, 4, 0, 0, 0}, 4.5, 2, limit), 0, start);
        return job;
    }
}
