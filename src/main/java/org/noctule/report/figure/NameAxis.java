package org.noctule.report.figure;

import java.util.List;
import java.util.stream.IntStream;

/**
 * An axis of names, each with an equal share; the value 0 is the middle of the first one.
 *
 * @param label what the names are, empty if they say it
 * @param names the names
 */
public record NameAxis(String label, List<String> names) implements Axis {
    /**
     * Copies the names.
     *
     * @param label what the names are, empty if they say it
     * @param names the names
     */
    public NameAxis {
        names = List.copyOf(names);
    }

    @Override
    public double at(double value) {
        return (value + 0.5) / Math.max(1, names.size());
    }

    @Override
    public List<Tick> ticks(int most) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> new Tick(at(i), names.get(i)))
                .toList();
    }

    @Override
    public boolean hasGrid() {
        return false;
    }
}
