package org.noctule.learning.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CompilerLoadTest {
    private static final long MILLISECOND = 1_000_000;

    private long now;
    private long compiled;
    private final CompilerLoad load = new CompilerLoad(() -> compiled, () -> now);

    private boolean after(long milliseconds, long compiledMilliseconds) {
        now += milliseconds * MILLISECOND;
        compiled += compiledMilliseconds;
        return load.getAsBoolean();
    }

    @Test
    void compilersHaveMuchToDoFromTheBeginningUntilTheyTakeLittleOfTheTime() {
        assertThat(after(0, 0)).isTrue();
        assertThat(after(499, 0)).isTrue();
        assertThat(after(1, 126)).isTrue();
        assertThat(after(500, 600)).isTrue();
        assertThat(after(500, 125)).isFalse();
    }

    @Test
    void newWorkIsSeenAfterATime() {
        assertThat(after(500, 0)).isFalse();
        assertThat(after(499, 400)).isFalse();
        assertThat(after(1, 0)).isTrue();
        assertThat(after(10_000, 1000)).isFalse();
    }

    @Test
    void theyAreLeftAloneWhereProcessorsAreLeftForThem() {
        assertThat(CompilerLoad.of(1, 4).getAsBoolean()).isFalse();
        assertThat(CompilerLoad.of(1, 2).getAsBoolean()).isTrue();
    }
}
