package org.noctule.campaign.execute;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/**
 * A part of all runs: each {@code count}-th of the plan. What is done already does not move a run to another slice.
 *
 * @param index its number, from 0
 * @param count the number of slices
 */
public record Slice(int index, int count) {
    /** All runs. */
    public static final Slice ALL = new Slice(0, 1);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    /**
     * Reads a slice.
     *
     * @param text such as {@code 0/64}
     * @return the slice
     * @throws NoctuleException if the text is none
     */
    public static Slice parse(String text) {
        final Matcher form = FORM.matcher(text);
        if (form.matches() && Integer.parseInt(form.group(1)) < Integer.parseInt(form.group(2))) {
            return new Slice(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
        }
        throw NoctuleException.input(
                "--slice: the value (" + text + ") is no slice.",
                "Maybe write I/N with I from 0 to N - 1, such as 0/64.");
    }

    /**
     * Takes the runs of this slice out.
     *
     * @param runs numbers of runs
     * @return those of them that belong to it, in their order
     */
    public int[] of(int... runs) {
        return Arrays.stream(runs).filter(run -> run % count == index).toArray();
    }

    /** Returns it as a part of names. */
    String text() {
        return index + "of" + count;
    }
}
