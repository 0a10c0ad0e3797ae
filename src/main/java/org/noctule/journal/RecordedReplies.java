package org.noctule.journal;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** The replies of a journal, handed out again. */
public final class RecordedReplies {
    private final JournalFile file;
    private final MessageTrail trail = new MessageTrail(true);
    private int next;
    private JournalBlock block = new JournalBlock(0, 0, 0, 0, 0, new byte[0]);
    private ReplyReader reader = new ReplyReader(trail, new ReadBytes(new byte[0], 0, 0));

    /**
     * Begins with the first reply.
     *
     * @param file the journal, open as long as replies are asked for
     */
    public RecordedReplies(JournalFile file) {
        this.file = file;
    }

    /**
     * Tells whether the journal has no more replies.
     *
     * @return true if all were handed out
     */
    public boolean ended() {
        return trail.messages() >= file.messages();
    }

    /**
     * Hands out the next reply.
     *
     * @param message the message that it answers
     * @return the reply
     * @throws NoctuleException of kind RUN if the messages are not those of the journal
     */
    public Reply next(Message message) {
        if (trail.messages() >= block.next()) {
            block = file.block(next++);
            reader = new ReplyReader(trail, new ReadBytes(block.replies(), 0, block.replies().length));
        }
        trail.take(message);
        final Reply reply;
        try {
            reply = reader.read(message);
        } catch (final IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
            throw differs("the journal's reply to message " + trail.messages() + " (date " + message.now()
                    + ") cannot be read: " + e.getMessage());
        }
        if (trail.messages() == block.next() && trail.hash() != block.hash()) {
            throw differs("the simulator tells other events between messages " + (block.first() + 1) + " and "
                    + block.next());
        }
        return reply;
    }

    private NoctuleException differs(String what) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The run differs from its journal (" + file.path() + "): " + what + ".",
                "Maybe another version of Noctule or another input made it.");
    }
}
