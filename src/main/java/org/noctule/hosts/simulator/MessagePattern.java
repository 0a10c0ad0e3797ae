package org.noctule.hosts.simulator;

import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/** Matches messages against expressions, both of which a decision side may have chosen to take for ever. */
final class MessagePattern {
    private static final int MOST_STEPS = 10_000_000;

    private MessagePattern() {}

    static boolean matches(String regex, String message) {
        try {
            return Pattern.matches(regex, new Counted(message, new int[1]));
        } catch (final StackOverflowError e) {
            throw tooHard(message);
        }
    }

    private static NoctuleException tooHard(String message) {
        return NoctuleException.peer(
                "A message of " + message.length()
                        + " characters takes too long to compare with the \"regex\" of a recv.",
                "Maybe the expression repeats a repetition: simplify it.");
    }

    /** A text that is read a limited number of times. */
    private record Counted(String text, int[] steps) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (++steps[0] > MOST_STEPS) {
                throw tooHard(text);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text.substring(start, end), steps);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
