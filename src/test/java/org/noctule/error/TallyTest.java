package org.noctule.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TallyTest {
    @Test
    void oneHasNoPlural() {
        assertThat(Tally.of(1, "job")).isEqualTo("1 job");
        assertThat(Tally.of(1, "oddity")).isEqualTo("1 oddity");
    }

    @Test
    void allOthersHave() {
        assertThat(Tally.of(0, "job")).isEqualTo("0 jobs");
        assertThat(Tally.of(2, "oddity")).isEqualTo("2 oddities");
        assertThat(Tally.of(3, "day")).isEqualTo("3 days");
    }
}
