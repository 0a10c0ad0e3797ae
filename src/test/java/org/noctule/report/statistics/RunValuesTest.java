package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in columns, beside a table of objects. */
final class RunValuesTest {
    private static final int RUNS = 400;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void valuesArePairedAsInATableOfObjects(long seed) {
        final Random random = new Random(seed);
        final RunValues values = new RunValues();
        final Map<String, Integer> chances = new LinkedHashMap<>();
        final Map<String, TreeMap<Integer, Double>> slow = new LinkedHashMap<>();
        for (int run = 0; run < RUNS; run++) {
            final String entrant = random.nextBoolean() ? "a" : "b";
            final String chance = "seed " + random.nextInt(150);
            final double value = random.nextDouble();
            values.add("w", entrant, chance, value);
            chances.putIfAbsent(chance, chances.size());
            slow.computeIfAbsent(entrant, name -> new TreeMap<>())
                    .put(Objects.requireNonNull(chances.get(chance)), value);
        }
        final Map<String, RunValues.Series> series =
                Objects.requireNonNull(values.workloads().get("w"));
        final RunValues.Series one = Objects.requireNonNull(series.get("a"));
        final RunValues.Series other = Objects.requireNonNull(series.get("b"));
        final TreeMap<Integer, Double> all = Objects.requireNonNull(slow.get("a"));
        final TreeMap<Integer, Double> others = Objects.requireNonNull(slow.get("b"));
        assertThat(values.entrants()).containsExactlyElementsOf(slow.keySet());
        assertThat(one.all())
                .containsExactly(
                        all.values().stream().mapToDouble(Double::doubleValue).toArray());
        assertThat(one.beside(other))
                .containsExactly(others.keySet().stream()
                        .mapToDouble(chance -> all.getOrDefault(chance, Double.NaN))
                        .toArray());
    }
}
