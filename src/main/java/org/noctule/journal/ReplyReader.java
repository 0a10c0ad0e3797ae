package org.noctule.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.DecisionText;
import org.noctule.resource.ResourceSet;

/** Reads the replies of one block. */
final class ReplyReader {
    private final MessageTrail trail;
    private final ReadBytes in;
    private final DecisionText texts = new DecisionText();
    private long last;
    private long empty;

    /**
     * Begins a block.
     *
     * @param trail the trail, which has taken in the messages before
     * @param in the replies
     */
    ReplyReader(MessageTrail trail, ReadBytes in) {
        this.trail = trail;
        this.in = in;
        advance();
    }

    private void advance() {
        empty = in.ended() ? Long.MAX_VALUE : in.varint();
    }

    /** Tells whether the next reply says nothing. */
    boolean isEmpty() {
        return empty > 0;
    }

    /** Passes over a reply that says nothing. */
    void skip() {
        empty--;
    }

    /** The number of the job that was named last. */
    long last() {
        return last;
    }

    /** Passes over the next reply if it says just that, and so names a job last. */
    boolean passes(GrowingBytes said, long named) {
        final boolean same = in.passes(said);
        if (same) {
            last = named;
            advance();
        }
        return same;
    }

    /** Tells whether all replies that say something have been read. */
    boolean ended() {
        return in.ended();
    }

    /**
     * Reads the reply to a message that the trail has taken in.
     *
     * @param message the message
     * @return the reply
     * @throws IndexOutOfBoundsException if the bytes are none that a writer leaves
     */
    Reply read(Message message) {
        if (empty > 0) {
            empty--;
            return Reply.none(message.now());
        }
        final long head = in.varint();
        final double now = (head & 1) == 1 ? in.date() : message.now();
        final List<Decision> decisions =
                head >>> 1 == 1 ? List.of(decision(message.now())) : decisions(head >>> 1, message.now());
        advance();
        return new Reply(now, decisions);
    }

    private List<Decision> decisions(long count, double now) {
        final List<Decision> decisions = new ArrayList<>();
        for (long i = count; i > 0; i--) {
            decisions.add(decision(now));
        }
        return Collections.unmodifiableList(decisions);
    }

    private Decision decision(double now) {
        final int code = in.octet();
        final double date = code >= DecisionCode.DATED ? in.date() : now;
        return switch (code % DecisionCode.DATED) {
            case DecisionCode.WIRE -> text(in.copy(in.count()));
            case DecisionCode.EXECUTE -> new Decision.ExecuteJob(date, job(), cores());
            case DecisionCode.REJECT -> new Decision.RejectJob(date, job());
            case DecisionCode.KILL -> new Decision.KillJobs(date, jobs(in.count()));
            case DecisionCode.CALL -> new Decision.CallMeLater(date, in.date());
            default -> throw new IndexOutOfBoundsException("no decision has the number " + code);
        };
    }

    private Decision text(byte[] text) {
        try {
            return texts.read(text);
        } catch (final NoctuleException e) {
            throw (IndexOutOfBoundsException) new IndexOutOfBoundsException(e.getMessage()).initCause(e);
        }
    }

    private String job() {
        last += in.zigzag();
        return trail.id(last);
    }

    private List<String> jobs(int count) {
        final List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(job());
        }
        return Collections.unmodifiableList(ids);
    }

    private ResourceSet cores() {
        final int intervals = in.count();
        if (intervals == 1) {
            final int first = in.count();
            return ResourceSet.range(first, Math.addExact(first, in.count()));
        }
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        int next = 0;
        for (int i = 0; i < intervals; i++) {
            final int first = Math.addExact(next, in.count());
            final int last = Math.addExact(first, in.count());
            cores.add(first, last);
            next = last + 1;
        }
        return cores.build();
    }
}
