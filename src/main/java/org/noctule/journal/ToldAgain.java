package org.noctule.journal;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;

/**
 * A decision side that is told what it answered as long as a journal lasts, in the place of being asked again, and then
 * decides. It has to be a {@link Follower}; one behind a connection says so with its answer to the first message, which
 * must be that of the journal.
 */
public final class ToldAgain implements Decider {
    private final JournalFile journal;
    private final RecordedReplies past;
    private final Decider agent;
    private boolean asked;

    /**
     * Prepares one run.
     *
     * @param journal the journal, open as long as the run goes on; replies that are added later are not told
     * @param agent who decides when the journal is over
     */
    public ToldAgain(JournalFile journal, Decider agent) {
        this.journal = journal;
        this.past = new RecordedReplies(journal);
        this.agent = agent;
    }

    @Override
    public Reply decide(Message message) {
        if (past.ended()) {
            return agent.decide(message);
        }
        final Reply taken = past.next(message);
        if (agent instanceof Follower follower && follower.follows()) {
            follower.follow(message, taken);
        } else if (asked || !SameReplies.same(agent.decide(message), taken)) {
            throw NoctuleException.input(
                    "The agent cannot be told what it decided before (" + journal.path()
                            + "): it does not follow recorded answers.",
                    "Maybe let it decide again: noctule resume without --agent-state recorded.");
        }
        asked = true;
        return taken;
    }
}
