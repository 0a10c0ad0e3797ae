package org.noctule.journal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;

/**
 * The journal of a run under way. A run that goes on with a journal is played again from its beginning: as long as the
 * journal lasts, its replies must be those of the journal; then it grows.
 */
public final class RunJournal implements SessionListener, AutoCloseable {
    private static final int BLOCK = 1 << 16;
    private static final double NANOS = 1e9;

    private final JournalRule rule;
    private final long slowNanos;
    private final long patienceNanos;
    private final Optional<RecordedCheck> recorded;
    private final JournalOutput output;
    private final MessageTrail trail;
    private final GrowingBytes block = new GrowingBytes(BLOCK + BLOCK / 4);
    private final ReplyWriter writer;
    private final AnswerQueue queue = new AnswerQueue(this::write);
    private final List<JournalResume> resumes;
    private boolean checks;
    private boolean writes;
    private int messages;
    private double date;
    private long emptiedNanos;
    private long lastNanos;

    private RunJournal(
            JournalRule rule,
            JournalTiming timing,
            Optional<RecordedCheck> recorded,
            JournalOutput output,
            List<JournalResume> resumes) {
        this.rule = rule;
        this.slowNanos = (long) (timing.slow() * NANOS);
        this.patienceNanos = (long) (timing.block() * NANOS);
        this.recorded = recorded;
        this.output = output;
        this.resumes = resumes;
        this.trail = recorded.isPresent() ? recorded.get().trail() : new MessageTrail(false);
        this.writer = new ReplyWriter(trail, block);
        this.checks = recorded.isPresent();
        this.writes = rule != JournalRule.NONE;
        this.lastNanos = System.nanoTime();
        this.emptiedNanos = lastNanos;
    }

    /**
     * Writes the head of a journal, with which a run can go on that has decided nothing yet. A disk that refuses costs
     * the journal, as ever, and not the run.
     *
     * @param file the file
     * @param header what is run
     */
    public static void mark(Path file, JournalHeader header) {
        try {
            AtomicFile.write(file, out -> out.write(header.write()));
        } catch (final NoctuleException e) {
            // The first block will not find room either, and whoever writes it tells so.
            return;
        }
    }

    /**
     * Begins a journal; its first block is written when it is due, and the head with it at the latest.
     *
     * @param file the file, which is replaced
     * @param rule what becomes of it
     * @param header what is run
     * @param timing when it is written
     * @param warnings hears once if the journal has to be given up
     * @return the journal
     */
    public static RunJournal begin(
            Path file, JournalRule rule, JournalHeader header, JournalTiming timing, Consumer<String> warnings) {
        return new RunJournal(
                rule, timing, Optional.empty(), new JournalOutput(file, header, timing, warnings), List.of());
    }

    /**
     * Goes on with a journal; what is torn off at its end is cut.
     *
     * @param file the journal, which is closed with this one
     * @param rule what becomes of it
     * @param timing when it is written
     * @param at milliseconds since 1970 of this resume
     * @param warnings hears of what was torn, and once if the journal has to be given up
     * @return the journal
     * @throws NoctuleException of kind RUN if the file cannot be cut
     */
    public static RunJournal resume(
            JournalFile file, JournalRule rule, JournalTiming timing, long at, Consumer<String> warnings) {
        if (file.torn() > 0) {
            warnings.accept("the journal (" + file.path() + ") is torn: its last " + file.torn()
                    + " bytes are cut off, and what they said is decided again.");
        }
        final JournalOutput output = new JournalOutput(file.path(), file.header(), timing, warnings);
        final JournalResume resume = new JournalResume(at, file.messages());
        try {
            output.goOn(file.cut());
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The journal (" + file.path() + ") cannot be written: " + e.getMessage() + ".",
                    "Maybe you may not write there.",
                    e);
        }
        final GrowingBytes mark = new GrowingBytes(BlockKind.HEAD + 2 * Long.BYTES);
        mark.cut(BlockKind.HEAD);
        mark.number(resume.at());
        mark.number(resume.messages());
        output.add(BlockKind.RESUMED, mark, System.nanoTime());
        final List<JournalResume> all = new ArrayList<>(file.resumes());
        all.add(resume);
        return new RunJournal(rule, timing, Optional.of(new RecordedCheck(file)), output, List.copyOf(all));
    }

    /** {@return the resumes, this one included; unmodifiable} */
    public List<JournalResume> resumes() {
        return resumes;
    }

    /**
     * {@return the journal with which the run goes on: as it was found, open as long as this one; empty if the run
     * begins}
     */
    public Optional<JournalFile> past() {
        return recorded.isPresent() ? Optional.of(recorded.get().file()) : Optional.empty();
    }

    /** {@return no journal at all: a journal that is never written} */
    public static RunJournal none() {
        return begin(
                Path.of(JournalFile.NAME),
                JournalRule.NONE,
                new JournalHeader(JsonNodeFactory.instance.objectNode()),
                JournalTiming.DEFAULT,
                warning -> {});
    }

    /**
     * Hands out the answer that a message had before, as long as the journal of before lasts.
     *
     * @param message the message
     * @return its answer, which {@link #answered} is to be told
     * @throws NoctuleException of kind RUN if the messages are not those of the journal
     */
    Reply told(Message message) {
        return recorded.orElseThrow().next(message);
    }

    /** The jobs that live, as long as the journal of before lasts. */
    MessageTrail trail() {
        return trail;
    }

    @Override
    public void answered(Message message, Reply reply) {
        answered(message, reply, System.nanoTime());
    }

    /**
     * The decision side has answered a message.
     *
     * @param message the message
     * @param reply its answer
     * @param nanoTime the date of the answer, as {@link System#nanoTime} tells it
     */
    public void answered(Message message, Reply reply, long nanoTime) {
        if (checks) {
            if (!recorded.orElseThrow().ended()) {
                recorded.get().demand(message, reply);
                return;
            }
            checks = false;
            lastNanos = nanoTime;
        }
        if (!writes) {
            return;
        }
        queue.add(message, reply, nanoTime);
        if (nanoTime - lastNanos >= slowNanos || nanoTime - emptiedNanos >= patienceNanos) {
            writeAll(nanoTime);
            emptiedNanos = nanoTime;
            writes = !output.lost();
        }
        lastNanos = nanoTime;
    }

    private void writeAll(long now) {
        queue.empty();
        closeBlock(now);
    }

    private void write(Message message, Reply reply, long nanoTime) {
        trail.take(message);
        if (messages == 0) {
            block.cut(BlockKind.HEAD + JournalBlock.FIXED);
            writer.begin();
            date = message.now();
        }
        messages++;
        writer.write(message, reply);
        if (block.length() >= BLOCK) {
            closeBlock(nanoTime);
        }
    }

    private void closeBlock(long now) {
        if (messages > 0) {
            final int count = messages;
            messages = 0;
            block.put(BlockKind.HEAD, trail.messages() - count);
            block.put(BlockKind.HEAD + 8, count);
            block.put(BlockKind.HEAD + 12, Double.doubleToRawLongBits(date));
            block.put(BlockKind.HEAD + 20, trail.hash());
            output.add(BlockKind.REPLIES, block, now);
        }
    }

    /** Ends the journal of a run that did not come to its end, which may go on with it later. */
    public void interrupt() {
        if (writes) {
            writeAll(System.nanoTime());
            end(() -> output.close(true));
        }
    }

    /** Ends the journal as it is on the disk, if nothing else ended it. */
    @Override
    public void close() {
        if (writes) {
            end(output::leave);
        }
    }

    /** Ends the journal of a run that came to its end. */
    public void complete() {
        if (writes) {
            final long now = System.nanoTime();
            writeAll(now);
            block.cut(BlockKind.HEAD);
            block.number(trail.messages());
            block.number(trail.hash());
            output.add(BlockKind.END, block, now);
            end(() -> output.close(rule == JournalRule.KEEP));
        }
    }

    private void end(Runnable how) {
        queue.close();
        how.run();
        writes = false;
    }
}
