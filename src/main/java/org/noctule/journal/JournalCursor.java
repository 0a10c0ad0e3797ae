package org.noctule.journal;

import org.noctule.protocol.Message;

/** The place in a journal that a run has come to again. */
final class JournalCursor {
    private final JournalFile file;
    private final MessageTrail trail = new MessageTrail(true);
    private int next;
    private JournalBlock block = new JournalBlock(0, 0, 0, 0, 0, new byte[0]);
    private ReplyReader reader = new ReplyReader(trail, new ReadBytes(new byte[0], 0, 0));

    JournalCursor(JournalFile file) {
        this.file = file;
    }

    JournalFile file() {
        return file;
    }

    MessageTrail trail() {
        return trail;
    }

    /** The reader, at the reply to the last message that was taken. */
    ReplyReader reader() {
        return reader;
    }

    /** Tells whether the journal answers no more messages. */
    boolean ended() {
        return trail.messages() >= file.messages();
    }

    /** Takes in a message that the journal answers. */
    void take(Message message) {
        if (trail.messages() >= block.next()) {
            block = file.block(next++);
            reader = new ReplyReader(trail, new ReadBytes(block.replies(), 0, block.replies().length));
        }
        trail.take(message);
    }

    /** Tells whether the messages of a block that is over were others than when it was written. */
    boolean differs() {
        return trail.messages() == block.next() && trail.hash() != block.hash();
    }

    /** The messages of the block, for a message to users. */
    String range() {
        return "between messages " + (block.first() + 1) + " and " + block.next();
    }
}
