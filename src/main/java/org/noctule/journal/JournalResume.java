package org.noctule.journal;

/**
 * A resume of a run.
 *
 * @param at milliseconds since 1970 at which it began
 * @param messages how many messages were answered until then
 */
public record JournalResume(long at, long messages) {
    static JournalResume read(byte[] content) {
        final ReadBytes in = new ReadBytes(content, 0, content.length);
        return new JournalResume(in.wide(), in.wide());
    }
}
