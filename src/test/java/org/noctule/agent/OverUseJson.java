package org.noctule.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.mirror.OverUse;

/** Compares a record of over-use with HDeepRM's file. */
public final class OverUseJson {
    private OverUseJson() {}

    public static void assertSame(OverUse actual, JsonNode expected) {
        assertDates(actual.cores(), Golden.doubles(expected.get("core")));
        assertDates(actual.memory(), Golden.doubles(expected.get("mem")));
        final List<Integer> processors = new ArrayList<>();
        expected.get("mem_bw").get("procs").fieldNames().forEachRemaining(p -> processors.add(Integer.valueOf(p)));
        assertThat(actual.processors().keySet()).containsExactlyInAnyOrderElementsOf(processors);
        for (final int processor : processors) {
            final JsonNode values =
                    expected.get("mem_bw").get("procs").get("" + processor).get("values");
            final List<Double> flat = new ArrayList<>();
            for (final OverUse.Interval interval : actual.processors().get(processor)) {
                flat.add(interval.start());
                if (!interval.open()) {
                    flat.add(interval.duration());
                }
            }
            final List<Double> wanted = new ArrayList<>();
            for (final JsonNode value : values) {
                wanted.addAll(value.isArray() ? Golden.doubles(value) : List.of(value.asDouble()));
            }
            assertDates(flat, wanted);
        }
    }

    private static void assertDates(List<Double> actual, List<Double> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.size(); i++) {
            assertThat(actual.get(i)).isCloseTo(expected.get(i), within(1e-9 * Math.max(1, expected.get(i))));
        }
    }
}
