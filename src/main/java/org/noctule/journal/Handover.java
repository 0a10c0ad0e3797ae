package org.noctule.journal;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;

/**
 * A decision side that answers as a journal says up to a date, and then as another one does.
 *
 * <p>The other one hears everything. A {@link Follower} books what the journal says; any other must have decided the
 * same, as the agent of the journal does itself.
 */
public final class Handover implements Follower {
    private final JournalFile journal;
    private final RecordedReplies past;
    private final double at;
    private final Decider other;
    private boolean over;
    private long messages;

    /**
     * Prepares one run.
     *
     * @param journal the journal, open as long as the run goes on
     * @param at date in seconds; the first message that is not before it is the first for the other decision side
     * @param other who decides from then on
     */
    public Handover(JournalFile journal, double at, Decider other) {
        this.journal = journal;
        this.past = new RecordedReplies(journal);
        this.at = at;
        this.other = other;
    }

    @Override
    public Reply decide(Message message) {
        if (over(message)) {
            return other.decide(message);
        }
        final Reply taken = past(message);
        if (follows()) {
            ((Follower) other).book(message, taken);
        } else if (!SameReplies.same(other.decide(message), taken)) {
            throw NoctuleException.input(
                    "The agent cannot follow another one: it would decide otherwise at message " + messages + " (date "
                            + message.now() + ").",
                    "Maybe fork at the date 0, or choose an agent that can follow, such as easy.");
        }
        return taken;
    }

    private boolean over(Message message) {
        over = over || message.now() >= at;
        return over;
    }

    private Reply past(Message message) {
        if (past.ended()) {
            throw NoctuleException.input(
                    "The journal (" + journal.path() + ") ends after message " + messages + ", before the date " + at
                            + ": it has no answer at the date " + message.now() + ".",
                    "Maybe fork at an earlier date, or resume that run first.");
        }
        messages++;
        return past.next(message);
    }

    @Override
    public boolean follows() {
        return other instanceof Follower follower && follower.follows();
    }

    /** Hands an answer of this run itself on, such as one of its own journal. */
    @Override
    public Reply follow(Message message, Reply taken) {
        if (!over(message)) {
            past(message);
        }
        return ((Follower) other).follow(message, taken);
    }
}
