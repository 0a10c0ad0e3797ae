package org.noctule.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SkippedTestsTest {
    @Test
    void countsByReasonInOneLine() {
        final List<String> reasons = List.of(
                SkippedTests.reason("Assumption failed: skipped: ../shared/data/a.swf is not on this machine"),
                SkippedTests.reason("Assumption failed: skipped: /a/b/shared/golden/b is not on this machine"),
                SkippedTests.reason("skipped: libzmq is missing\nat line 3"));

        assertThat(SkippedTests.summary(reasons))
                .containsExactly("3 tests skipped: libzmq is missing (1), the project's shared data is missing (2)");
    }

    @Test
    void saysNothingWhereNothingIsSkipped() {
        assertThat(SkippedTests.summary(List.of())).isEmpty();
    }
}
