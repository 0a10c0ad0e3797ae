package org.noctule.campaign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.IntFunction;

/** The keys of all runs of a plan: 20 bytes a run, found without a table of objects. */
final class RunKeys {
    private static final int MIX = 0x9E3779B9;

    private final long[] first;
    private final long[] second;
    private final int[] last;
    /** Numbers of runs, at the places to which their keys are mixed; -1 where there is none. */
    private final int[] places;

    /**
     * Works the keys out.
     *
     * @param text what tells a run from all others, by its number
     */
    RunKeys(int size, IntFunction<String> text) {
        first = new long[size];
        second = new long[size];
        last = new int[size];
        places = new int[Integer.highestOneBit(Math.max(1, size)) << 2];
        Arrays.fill(places, -1);
        final MessageDigest digest = CanonicalJson.sha256();
        for (int number = 0; number < size; number++) {
            final RunKey key = RunKey.of(digest.digest(text.apply(number).getBytes(StandardCharsets.UTF_8)));
            first[number] = key.first();
            second[number] = key.second();
            last[number] = key.last();
            final int place = place(key);
            if (places[place] < 0) {
                places[place] = number;
            }
        }
    }

    RunKey get(int number) {
        return new RunKey(first[number], second[number], last[number]);
    }

    /** Finds the first run with a key; -1 if there is none. */
    int find(RunKey key) {
        return places[place(key)];
    }

    private int place(RunKey key) {
        int place = (int) (key.first() ^ key.first() >>> 32) * MIX & places.length - 1;
        while (places[place] >= 0 && !is(places[place], key)) {
            place = place + 1 & places.length - 1;
        }
        return place;
    }

    private boolean is(int number, RunKey key) {
        return first[number] == key.first() && second[number] == key.second() && last[number] == key.last();
    }
}
