package org.noctule.resource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.error.NoctuleException;

/** The text form of a resource set. */
final class ResourceSetText {
    private ResourceSetText() {}

    private record Interval(int first, int last) {}

    static String format(ResourceSet set) {
        final StringBuilder text = new StringBuilder(8 * set.intervals());
        for (int i = 0; i < set.intervals(); i++) {
            if (i > 0) {
                text.append(' ');
            }
            text.append(set.first(i));
            if (set.last(i) > set.first(i)) {
                text.append('-').append(set.last(i));
            }
        }
        return text.toString();
    }

    static ResourceSet parse(String text) {
        final List<Interval> intervals = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) <= ' ') {
                at++;
                continue;
            }
            int end = at;
            while (end < text.length() && text.charAt(end) > ' ') {
                end++;
            }
            intervals.add(interval(text, at, end));
            at = end;
        }
        return merge(intervals);
    }

    private static Interval interval(String text, int from, int to) {
        final int dash = text.indexOf('-', from);
        final Interval interval = dash < 0 || dash >= to
                ? new Interval(id(text, from, to), id(text, from, to))
                : new Interval(id(text, from, dash), id(text, dash + 1, to));
        if (interval.last < interval.first) {
            throw malformed(text);
        }
        return interval;
    }

    private static int id(String text, int from, int to) {
        if (from >= to || to - from > 9) {
            throw malformed(text);
        }
        int id = 0;
        for (int i = from; i < to; i++) {
            final int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw malformed(text);
            }
            id = 10 * id + digit;
        }
        return id;
    }

    private static ResourceSet merge(List<Interval> intervals) {
        intervals.sort(Comparator.comparingInt(Interval::first));
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int end = -1;
        for (final Interval interval : intervals) {
            final int first = Math.max(interval.first, end + 1);
            if (first <= interval.last) {
                builder.add(first, interval.last);
                end = interval.last;
            }
        }
        return builder.build();
    }

    private static NoctuleException malformed(String text) {
        final String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        return NoctuleException.input(
                "The resource set (" + shown + ") is not a list of ids and intervals.",
                "Maybe write it like \"0-3 5\": ids from 0 up, intervals with a dash, one space between them.");
    }
}
