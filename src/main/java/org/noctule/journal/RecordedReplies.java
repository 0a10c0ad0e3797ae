package org.noctule.journal;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/** The replies of a journal, handed out again. */
public final class RecordedReplies {
    private final JournalCursor cursor;

    /**
     * Begins with the first reply.
     *
     * @param file the journal, open as long as replies are asked for
     */
    public RecordedReplies(JournalFile file) {
        this(new JournalCursor(file));
    }

    RecordedReplies(JournalCursor cursor) {
        this.cursor = cursor;
    }

    /**
     * Tells whether the journal has no more replies.
     *
     * @return true if all were handed out
     */
    public boolean ended() {
        return cursor.ended();
    }

    /**
     * Hands out the next reply.
     *
     * @param message the message that it answers
     * @return the reply
     * @throws NoctuleException of kind RUN if the messages are not those of the journal
     */
    public Reply next(Message message) {
        cursor.take(message);
        final Reply reply;
        try {
            reply = cursor.reader().read(message);
        } catch (final IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
            throw differs("the journal's reply to message " + cursor.trail().messages() + " (date " + message.now()
                    + ") cannot be read: " + e.getMessage());
        }
        if (cursor.differs()) {
            throw differs("the simulator tells other events " + cursor.range());
        }
        return reply;
    }

    private NoctuleException differs(String what) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The run differs from its journal (" + cursor.file().path() + "): " + what + ".",
                "Maybe another version of Noctule or another input made it.");
    }
}
