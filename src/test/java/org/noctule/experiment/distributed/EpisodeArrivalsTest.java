package org.noctule.experiment.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Seeds;

final class EpisodeArrivalsTest {
    private static final int BATCH = 4;

    /** Begins as many episodes as may begin now, at most some. */
    private static void begin(EpisodeArrivals arrivals, Deque<PlayTask> playing, int most) {
        for (int i = 0; i < most && arrivals.mayBegin(); i++) {
            playing.add(arrivals.next().orElseThrow());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 5", "1, 3", "4, 8"})
    void whatEndsInTheOrderInWhichItBeganIsNeverTooOld(int maxLag, int members) {
        final EpisodeArrivals arrivals = new EpisodeArrivals(7, BATCH, maxLag);
        final Random random = Seeds.random(maxLag + members);
        final Deque<PlayTask> playing = new ArrayDeque<>();
        int number = 7;
        long oldest = 0;
        for (long update = 0; update < 60; update++) {
            arrivals.publish(update);
            for (int taken = 0; taken < BATCH; taken++) {
                begin(arrivals, playing, random.nextInt(members + 1));
                if (playing.isEmpty() && arrivals.waiting() == 0) {
                    begin(arrivals, playing, 1);
                }
                while (!playing.isEmpty() && (arrivals.waiting() == 0 || random.nextBoolean())) {
                    arrivals.done(playing.remove());
                }
                final PlayTask task = arrivals.take();
                assertThat(task.number()).isEqualTo(number++);
                assertThat(arrivals.fresh(task)).isTrue();
                oldest = Math.max(oldest, update - task.version());
            }
            begin(arrivals, playing, members);
        }
        assertThat(oldest).isEqualTo(Math.min(maxLag, oldest));
        assertThat(oldest > 0).isEqualTo(maxLag > 0);
    }

    @Test
    void anEpisodeThatOthersOvertakeIsTooOld() {
        final EpisodeArrivals arrivals = new EpisodeArrivals(0, 1, 1);
        arrivals.publish(0);
        final PlayTask slow = arrivals.next().orElseThrow();
        for (int update = 0; update < 3; update++) {
            arrivals.done(arrivals.next().orElseThrow());
            assertThat(arrivals.fresh(arrivals.take())).isTrue();
            assertThat(arrivals.oldest()).isZero();
            arrivals.publish(update + 1);
        }
        arrivals.done(slow);
        assertThat(arrivals.fresh(arrivals.take())).isFalse();
        assertThat(arrivals.oldest()).isEqualTo(3);
    }

    @Test
    void whatALostMemberWasToPlayIsPlayedWithTheNewestWeights() {
        final EpisodeArrivals arrivals = new EpisodeArrivals(5, BATCH, 2);
        arrivals.publish(3);
        final PlayTask lost = arrivals.next().orElseThrow();
        arrivals.publish(4);
        arrivals.back(lost);
        assertThat(arrivals.next()).contains(new PlayTask(5, 4, true));
        assertThat(arrivals.next()).contains(new PlayTask(6, 4, true));
    }

    @Test
    void whoWaitsHearsOfTheEndAndOfFailures() throws Exception {
        final EpisodeArrivals arrivals = new EpisodeArrivals(0, BATCH, 1);
        final CompletableFuture<Boolean> member =
                CompletableFuture.supplyAsync(() -> arrivals.next().isPresent());
        final CompletableFuture<PlayTask> learner = CompletableFuture.supplyAsync(arrivals::take);
        arrivals.fail(NoctuleException.peer("All are lost.", "Maybe."));
        assertThatThrownBy(() -> learner.get(20, TimeUnit.SECONDS)).hasMessageContaining("All are lost.");
        assertThat(member.get(20, TimeUnit.SECONDS)).isFalse();
    }
}
