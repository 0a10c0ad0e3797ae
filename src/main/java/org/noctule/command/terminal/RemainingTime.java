package org.noctule.command.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * The time that is left, by the pace of the second half of what is past: the first seconds of a run are slower, as Java
 * compiles. None is told until several such forecasts agree.
 */
final class RemainingTime {
    private static final double NANOS = 1e9;
    /** Time between two looks, and looks that must agree. */
    private static final double STEP_S = 0.5;

    private static final int LOOKS = 6;
    /** The part of the time left by which the forecasts may differ, and the seconds. */
    private static final double TOLERANCE = 0.25;

    private static final double SLACK_S = 2;

    private final Deque<Look> looks = new ArrayDeque<>();
    private final Deque<Double> ends = new ArrayDeque<>();
    private double begin;
    private boolean told;

    private record Look(double seconds, double part) {}

    /**
     * Looks at the clock.
     *
     * @param nanoTime the time of {@link System#nanoTime()}
     * @param part what is done, from 0 to 1
     * @return the time that is left, such as "ETA 1:30"; empty if none can be told yet
     */
    Optional<String> at(long nanoTime, double part) {
        final double now = nanoTime / NANOS;
        if (looks.isEmpty()) {
            begin = now;
        } else if (now - looks.getLast().seconds() < STEP_S) {
            return told ? left(now, part) : Optional.empty();
        }
        looks.add(new Look(now, part));
        thin(now);
        final Look past = looks.getFirst();
        if (part > past.part()) {
            ends.add(end(now, part));
            if (ends.size() > LOOKS) {
                ends.remove();
            }
        }
        told |= ends.size() == LOOKS && agree(now);
        return told ? left(now, part) : Optional.empty();
    }

    /** Forgets the first half of the past. */
    private void thin(double now) {
        while (looks.size() > 2 && looks.getFirst().seconds() < (begin + now) / 2) {
            looks.remove();
        }
    }

    private double end(double now, double part) {
        final Look past = looks.getFirst();
        return now + (1 - part) * (now - past.seconds()) / (part - past.part());
    }

    private boolean agree(double now) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (final double end : ends) {
            least = Math.min(least, end);
            most = Math.max(most, end);
        }
        return most - least <= SLACK_S + TOLERANCE * (least - now);
    }

    private Optional<String> left(double now, double part) {
        return part > looks.getFirst().part()
                ? Optional.of("ETA " + time(Math.round(end(now, part) - now)))
                : Optional.empty();
    }

    /** Writes a time as clocks do. */
    static String time(long seconds) {
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
