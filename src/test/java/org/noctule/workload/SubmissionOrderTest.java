package org.noctule.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubmissionOrderTest {
    @Test
    void comparesRunsOfDigitsAsNumbers() {
        final List<String> ordered = List.of("w0!1", "w0!2", "w0!10", "w0!10a", "w0!10b2", "w0!10b10", "w0!x", "w10!1");
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(SubmissionOrder.compareIds(ordered.get(i), ordered.get(j))))
                        .as("%s and %s", ordered.get(i), ordered.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void tellsNumbersWithLeadingZerosApart() {
        assertThat(SubmissionOrder.compareIds("w0!01", "w0!1")).isNegative();
        assertThat(SubmissionOrder.compareIds("w0!01", "w0!2")).isNegative();
    }
}
