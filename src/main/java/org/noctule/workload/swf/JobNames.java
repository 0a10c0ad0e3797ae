package org.noctule.workload.swf;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Names jobs by their numbers; a number that was met before gets a suffix: 7, 7.2, 7.3. */
final class JobNames {
    private static final int DENSE = 1 << 27;

    private final BitSet metDense = new BitSet();
    private final Map<Long, Integer> metOften = new HashMap<>();

    String name(long number) {
        if (number < DENSE && !metDense.get((int) number)) {
            metDense.set((int) number);
            return Long.toString(number);
        }
        final int times = metOften.merge(number, number < DENSE ? 2 : 1, (before, first) -> before + 1);
        return times == 1 ? Long.toString(number) : number + "." + times;
    }
}
