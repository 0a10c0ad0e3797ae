package org.noctule.agent.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class JobOrdersTest {
    private static Job job(double submit, int cores, double estimate) {
        return new Job("w0!1", submit, cores, estimate, estimate, 0, 0, new Profile.Delay("d", 1, Map.of()), Map.of());
    }

    private static List<String> names() {
        final List<String> names = new ArrayList<>(JobOrders.names());
        names.add("= -wait / max(1, requested_time) + log(max(1, cores))");
        names.add("= if(area > 3600, 2, 1) * submit ^ 0.5 + memory - memory_bandwidth");
        return names;
    }

    @ParameterizedTest
    @MethodSource("names")
    void neverScoresNaN(String name) {
        final JobOrder order = JobOrders.named(name);
        for (final double estimate : new double[] {0, 0.5, 1, 3600, Double.POSITIVE_INFINITY}) {
            for (final int cores : new int[] {0, 1, 64}) {
                for (final double now : new double[] {0, 10, 1e9}) {
                    assertThat(order.score(job(0, cores, estimate), now)).isNotNaN();
                    assertThat(order.score(job(10, cores, estimate), now)).isNotNaN();
                    if (!name.startsWith("=")) {
                        assertThat(order.score(job(-10, cores, estimate), now)).isNotNaN();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyDynamicOrdersLookAtTheDate(String name) {
        final JobOrder order = JobOrders.named(name);
        final boolean changes = order.score(job(5, 3, 100), 10) != order.score(job(5, 3, 100), 99);
        assertThat(changes).isEqualTo(order.dynamic());
    }

    @Test
    void scoresFollowThePublishedFormulas() {
        final Job job = job(100, 8, 60);
        assertThat(JobOrders.named("f1").score(job, 700)).isEqualTo(Math.log10(60) * 8 + 870 * 2);
        assertThat(JobOrders.named("wfp3").score(job, 700)).isEqualTo(-8000.0);
        assertThat(JobOrders.named("unicep").score(job, 780)).isCloseTo(-680 / 180.0, within());
        assertThat(JobOrders.named("lxf").score(job, 160)).isEqualTo(-2);
        assertThat(JobOrders.named("smallest_area").score(job, 0)).isEqualTo(480);
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-12);
    }

    @Test
    void anUnknownNameGetsASuggestion() {
        assertThatThrownBy(() -> JobOrders.read(JsonInput.parse("\"shortst\"", "options.json")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("options.json: $")
                .extracting(e -> ((NoctuleException) e).remedy())
                .isEqualTo("Maybe you mean \"shortest\".");
    }
}
