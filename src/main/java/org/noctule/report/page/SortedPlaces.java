package org.noctule.report.page;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The places of numbers in ascending order, of equal ones the first place first. */
final class SortedPlaces {
    private SortedPlaces() {}

    static int[] of(double[] values) {
        // A minus before zero is no order; scripts know none either.
        if (IntStream.range(1, values.length).allMatch(i -> values[i - 1] <= values[i])) {
            return IntStream.range(0, values.length).toArray();
        }
        final Integer[] places = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
        Arrays.sort(places, Comparator.comparingDouble(place -> values[place] + 0.0));
        return Arrays.stream(places).mapToInt(Integer::intValue).toArray();
    }
}
