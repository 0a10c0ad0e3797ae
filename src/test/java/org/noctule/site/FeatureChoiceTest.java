package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FeatureChoiceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ib; [[ib]]",
                "ib&fast; [[ib, fast]]",
                "ib&fast|old; [[ib, fast], [old]]",
                "ib&(rome|milan); [[ib, rome], [ib, milan]]",
                "[r1|r2]; [[r1], [r2]]",
                "(a|b)&(a|c); [[a], [a, c], [b, a], [b, c]]",
                "''; []"
            })
    void writesAlternativesOut(String text, String alternatives) {
        assertThat(FeatureChoice.read(text).orElseThrow()).hasToString(alternatives);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a*2", "(a", "a)", "&a", "a&", "a||b", "()", "[a*2&b]"})
    void knowsWhatIsNone(String text) {
        assertThat(FeatureChoice.read(text)).isEmpty();
    }

    @Test
    void growsNeitherDeepNorWide() {
        assertThat(FeatureChoice.read("(".repeat(100_000) + "a")).isEmpty();
        assertThat(FeatureChoice.read("(a|b)&".repeat(40) + "c")).isPresent();
        final StringBuilder wide = new StringBuilder("x");
        for (int i = 0; i < 40; i++) {
            wide.append("&(a").append(i).append("|b").append(i).append(')');
        }
        assertThat(FeatureChoice.read(wide.toString())).isEmpty();
    }
}
