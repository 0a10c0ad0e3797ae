package org.noctule.journal;

/**
 * A block of replies of a journal.
 *
 * @param offset place of its marker in the file
 * @param first number of its first message, from 0
 * @param messages how many messages it answers
 * @param date date of its first message in seconds
 * @param hash hash over all messages up to its last one
 * @param replies the replies; not to be changed
 */
record JournalBlock(long offset, long first, int messages, double date, long hash, byte[] replies) {
    /** The bytes between the head of a block and its replies. */
    static final int FIXED = 28;

    /** Reads what a block holds. */
    static JournalBlock read(long offset, byte[] content) {
        final ReadBytes in = new ReadBytes(content, 0, content.length);
        return new JournalBlock(offset, in.wide(), in.number(), in.date(), in.wide(), in.copy(in.left()));
    }

    /** The number of the message after it. */
    long next() {
        return first + messages;
    }
}
