package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * Draws number for number as ddls: all from the generators of NumPy and Python, which it seeds alike. Its distributions
 * are made once; its environment is reset when it is made and again before the first episode, so that a first pool and
 * its first job are drawn in vain.
 */
public final class PublishedDraws implements StreamDraws {
    /** Creates the rule. */
    public PublishedDraws() {}

    @Override
    public Beginning begin(long seed, StreamOptions options) {
        final NumpyRandom numbers = new NumpyRandom(seed);
        final StreamRandom random = new StreamRandom(numbers, numbers, numbers, new PythonRandom(seed));
        final StreamOptions drawn = options.drawn(numbers);
        new Arrivals(drawn, random).next();
        return new Beginning(drawn, random);
    }
}
