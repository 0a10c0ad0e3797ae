package org.noctule.learning.algorithm;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.json.JsonInput;

/** The baseline with which REINFORCE compares a return. */
public enum Baseline {
    /** Nothing, as HDeepRM does. */
    NONE,
    /** The mean of all returns of the update. */
    BATCH,
    /** The mean of returns so far, where older updates count less and less. */
    MOVING;

    static Baseline read(JsonInput json) {
        final List<String> names = Arrays.stream(values()).map(Baseline::text).toList();
        return values()[names.indexOf(json.oneOf(names))];
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
