package org.noctule.journal;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.SameReplies;

/**
 * A decision side that is told what it answered before a run was ended, in the place of being asked again, and then
 * decides. It has to be a {@link Follower}; one behind a connection says so with its answer to the first message, which
 * must be that of the journal. One that {@linkplain Follower#remembers remembers} nothing is told when the past is
 * over, and of no more than the state that it led to.
 */
public final class ToldAgain implements Decider {
    /** The number of answers for which a side is asked again by {@link PastAnswers#SHORTENED}. */
    public static final long ASKED_AGAIN = 10_000;

    private final RunJournal journal;
    private final Decider agent;
    private final boolean demands;
    private final long told;
    private final ShortenedPast past;
    private Way way = Way.UNKNOWN;
    private long messages;

    /** Use of the next message. */
    private enum Way {
        UNKNOWN,
        GATHERED,
        BOOKED,
        DECIDED
    }

    private ToldAgain(RunJournal journal, Decider agent, boolean demands, long told) {
        this.journal = journal;
        this.agent = agent;
        this.demands = demands;
        this.told = told;
        this.past = new ShortenedPast(journal.trail());
    }

    /**
     * Prepares one run.
     *
     * @param journal the journal with which the run goes on
     * @param agent who decides when the journal of before is over
     * @param answers the way in which it comes to what it was
     * @return the decision side of the run
     */
    public static Decider of(RunJournal journal, Decider agent, PastAnswers answers) {
        return of(journal, agent, answers, ASKED_AGAIN);
    }

    /**
     * Prepares one run in which another number of answers is asked for again.
     *
     * @param journal the journal with which the run goes on
     * @param agent who decides when the journal of before is over
     * @param answers the way in which it comes to what it was
     * @param again the number of answers for which it is asked again by {@link PastAnswers#SHORTENED}
     * @return the decision side of the run
     */
    public static Decider of(RunJournal journal, Decider agent, PastAnswers answers, long again) {
        final long messages = journal.past().map(JournalFile::messages).orElse(0L);
        return switch (answers) {
            case ASKED -> agent;
            case TOLD -> messages == 0 ? agent : new ToldAgain(journal, agent, true, messages);
            case SHORTENED -> messages <= again + 1 ? agent : new ToldAgain(journal, agent, false, messages - again);
        };
    }

    @Override
    public Reply decide(Message message) {
        if (way != Way.DECIDED && messages == told) {
            if (way == Way.GATHERED) {
                past.tell((Follower) agent);
            }
            way = Way.DECIDED;
        }
        messages++;
        return switch (way) {
            case UNKNOWN -> begin(message);
            case GATHERED -> gather(message);
            case BOOKED -> book(message);
            case DECIDED -> agent.decide(message);
        };
    }

    /** The first message, whose answer tells of a connection whether its other end follows. */
    private Reply begin(Message message) {
        final Reply first;
        if (demands) {
            first = journal.told(message);
            if (follows()) {
                ((Follower) agent).book(message, first);
            } else if (!SameReplies.same(agent.decide(message), first)) {
                throw cannotFollow();
            }
        } else {
            first = agent.decide(message);
        }
        if (follows() && !((Follower) agent).remembers()) {
            way = Way.GATHERED;
        } else if (demands) {
            way = Way.BOOKED;
        } else {
            way = Way.DECIDED;
        }
        return first;
    }

    private boolean follows() {
        return agent instanceof Follower follower && follower.follows();
    }

    private Reply gather(Message message) {
        past.before(message);
        final Reply taken = journal.told(message);
        if (!past.take(message, taken)) {
            past.tell((Follower) agent);
            way = Way.BOOKED;
        }
        return taken;
    }

    private Reply book(Message message) {
        if (!follows()) {
            throw cannotFollow();
        }
        final Reply taken = journal.told(message);
        ((Follower) agent).book(message, taken);
        return taken;
    }

    private NoctuleException cannotFollow() {
        return NoctuleException.input(
                "The agent cannot be told what it decided before ("
                        + journal.past().orElseThrow().path() + "): it does not follow recorded answers.",
                "Maybe let it decide again: noctule resume with --agent-state rerun.");
    }
}
