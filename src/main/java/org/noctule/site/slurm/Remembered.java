package org.noctule.site.slurm;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A reading of texts of which a file repeats a few: each is read once. Not thread-safe.
 *
 * @param <T> what a text says
 */
final class Remembered<T> {
    private static final int MOST = 20_000;

    private final Function<String, T> reading;
    private final Map<String, T> known = new HashMap<>();

    Remembered(Function<String, T> reading) {
        this.reading = reading;
    }

    T of(String text) {
        if (known.size() > MOST) {
            known.clear();
        }
        return known.computeIfAbsent(text, reading);
    }
}
