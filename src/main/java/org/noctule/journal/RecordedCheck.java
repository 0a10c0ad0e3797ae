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

    private final JournalFile file;
    private final MessageTrail trail = new MessageTrail(true);
    private final GrowingBytes said = new GrowingBytes(1 << 10);
    private final ReplyWriter writer = new ReplyWriter(trail, said);
    private int next;
    private JournalBlock block = new JournalBlock(0, 0, 0, 0, 0, new byte[0]);
    private ReplyReader reader = new ReplyReader(trail, new ReadBytes(new byte[0], 0, 0));

    /**
     * Begins with the first reply.
     *
     * @param file the journal
     */
    public RecordedCheck(JournalFile file) {
        this.file = file;
    }

    JournalFile file() {
        return file;
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
        return trail.messages() >= file.messages();
    }

    /**
     * Demands the next reply.
     *
     * @param message the message
     * @param reply the reply that was given
     * @throws NoctuleException of kind RUN if it is another one, or the messages were others
     */
    public void demand(Message message, Reply reply) {
        if (trail.messages() >= block.next()) {
            block = file.block(next++);
            reader = new ReplyReader(trail, new ReadBytes(block.replies(), 0, block.replies().length));
            writer.begin();
        }
        trail.take(message);
        if (reader.isEmpty() && ReplyWriter.isEmpty(message, reply)) {
            reader.skip();
        } else {
            demandSame(message, reply);
        }
        if (trail.messages() == block.next()) {
            demandSameMessages();
        }
        if (!ended() && ends(message)) {
            throw failed("The run came to its end at message " + trail.messages() + " (date " + message.now()
                    + "), and its journal goes on.");
        }
    }

    private void demandSame(Message message, Reply reply) {
        final long named = writer.last();
        said.cut(0);
        writer.say(message, reply);
        if (reader.isEmpty() || ReplyWriter.isEmpty(message, reply) || !reader.passes(said)) {
            throw differs(message, recorded(message, named), reply);
        }
    }

    private Reply recorded(Message message, long named) {
        try {
            return reader.read(message, named);
        } catch (final IndexOutOfBoundsException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The run differs from its journal (" + file.path() + ") at message " + trail.messages() + " (date "
                            + message.now() + "): the journal names a job that this run does not know.",
                    "Maybe another version of Noctule or another workload made it.",
                    e);
        }
    }

    private void demandSameMessages() {
        if (trail.hash() != block.hash()) {
            throw failed("The run differs from its journal between messages " + (block.first() + 1) + " and "
                    + block.next() + ": the simulator tells other events.");
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
                "Maybe the agent uses the clock or an unseeded generator.");
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
