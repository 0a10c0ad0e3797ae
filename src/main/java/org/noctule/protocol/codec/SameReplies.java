package org.noctule.protocol.codec;

import java.util.Arrays;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;

/** Tells whether two replies say the same to a simulator. */
public final class SameReplies {
    private SameReplies() {}

    /**
     * Compares two replies.
     *
     * @param one a reply
     * @param other another one
     * @return true if their dates and decisions are the same, in the same order
     */
    public static boolean same(Reply one, Reply other) {
        if (one.equals(other)) {
            return true;
        }
        if (one.now() != other.now()
                || one.decisions().size() != other.decisions().size()) {
            return false;
        }
        final DecisionText text = new DecisionText();
        for (int i = 0; i < one.decisions().size(); i++) {
            final Decision first = one.decisions().get(i);
            final Decision second = other.decisions().get(i);
            if (!first.equals(second) && !Arrays.equals(text.write(first), text.write(second))) {
                return false;
            }
        }
        return true;
    }
}
