package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * The generators of a stream, by what is drawn from them; some may be the same.
 *
 * @param fractions for deadlines
 * @param arrivals for gaps between arrivals
 * @param picks for which entry of the pool comes next
 * @param choices for one distribution of several, and for the order of a refilled pool
 */
public record StreamRandom(NumpyRandom fractions, NumpyRandom arrivals, NumpyRandom picks, PythonRandom choices) {}
