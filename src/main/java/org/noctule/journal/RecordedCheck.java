package org.noctule.journal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.DecisionText;

/** Demands the replies of a journal from who decides again. */
public final class RecordedCheck {
    private static final int SHOWN = 160;

    private static final String CLOCK = "Maybe the agent uses the clock or an unseeded generator.";
    private static final String SHORTENED =
            "Maybe another build of Noctule or of the agent: ask for all answers with --agent-state rerun.";

    private final JournalCursor cursor;
    private final MessageTrail trail;
    private final RecordedReplies replies;
    private final GrowingBytes said = new GrowingBytes(1 << 10);
    private final ReplyWriter writer;
    private boolean handsOut;
    private boolean handedOut;

    /**
     * Begins with the first reply.
     *
     * @param file the journal
     */
    public RecordedCheck(JournalFile file) {
        this.cursor = new JournalCursor(file);
        this.trail = cursor.trail();
        this.replies = new RecordedReplies(cursor);
        this.writer = new ReplyWriter(trail, said);
    }

    JournalFile file() {
        return cursor.file();
    }

    MessageTrail trail() {
        return trail;
    }

    /**
     * Tells whether the journal has no more replies.
     *
     * @return true if all were demanded
     */
    public boolean ended() {
        return cursor.ended() && !handsOut;
    }

    /** Hands out the next reply, which is then not demanded. */
    Reply next(Message message) {
        handsOut = true;
        handedOut = true;
        return replies.next(message);
    }

    /**
     * Demands the next reply.
     *
     * @param message the message
     * @param reply the reply that was given
     * @throws NoctuleException of kind RUN if it is another one, or the messages were others
     */
    public void demand(Message message, Reply reply) {
        if (handsOut) {
            handsOut = false;
        } else {
            cursor.take(message);
            if (cursor.reader().isEmpty() && ReplyWriter.isEmpty(message, reply)) {
                cursor.reader().skip();
            } else {
                demandSame(message, reply);
            }
            if (cursor.differs()) {
                throw failed(
                        "The run differs from its journal " + cursor.range() + ": the simulator tells other events.");
            }
        }
        if (!ended() && ends(message)) {
            throw failed("The run came to its end at message " + trail.messages() + " (date " + message.now()
                    + "), and its journal goes on.");
        }
    }

    private void demandSame(Message message, Reply reply) {
        final ReplyReader reader = cursor.reader();
        said.cut(0);
        writer.goOn(reader.last());
        writer.say(message, reply);
        if (reader.isEmpty() || ReplyWriter.isEmpty(message, reply) || !reader.passes(said, writer.last())) {
            throw differs(message, recorded(message), reply);
        }
    }

    private Reply recorded(Message message) {
        try {
            return cursor.reader().read(message);
        } catch (final IndexOutOfBoundsException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The run differs from its journal (" + file().path() + ") at message " + trail.messages()
                            + " (date " + message.now() + "): the journal names a job that this run does not know.",
                    "Maybe another version of Noctule or another workload made it.",
                    e);
        }
    }

    private NoctuleException failed(String what) {
        return new NoctuleException(
                NoctuleException.Kind.RUN, what, "Maybe another version of Noctule or another input made the journal.");
    }

    private static boolean ends(Message message) {
        final List<Event> events = message.events();
        return !events.isEmpty() && events.get(events.size() - 1) instanceof Event.SimulationEnds;
    }

    private NoctuleException differs(Message message, Reply then, Reply now) {
        int same = 0;
        while (same < Math.min(then.decisions().size(), now.decisions().size())
                && text(then, same).equals(text(now, same))) {
            same++;
        }
        final String place =
                "The run differs from its journal at message " + trail.messages() + " (date " + message.now() + "): ";
        final String dates = then.now() == now.now() ? "" : " at " + then.now();
        final String other = then.now() == now.now() ? "" : " at " + now.now();
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                place + "the journal says " + text(then, same) + dates + ", the agent says " + text(now, same) + other
                        + ".",
                handedOut ? SHORTENED : CLOCK);
    }

    /** A decision as the wire has it, without what all have. */
    private static String text(Reply reply, int index) {
        if (index >= reply.decisions().size()) {
            return reply.decisions().isEmpty() ? "nothing" : "nothing more";
        }
        final Decision decision = reply.decisions().get(index);
        final String text = new String(new DecisionText().write(decision), StandardCharsets.UTF_8);
        final String event = text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
        return event.length() > SHOWN ? event.substring(0, SHOWN) + "…" : event;
    }
}
