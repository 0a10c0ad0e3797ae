package org.noctule.journal.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.noctule.file.AtomicFile;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.simulator.results.SilentRecorder;

/** The messages and replies of a run as they go over the wire in dialect noctule: lines of JSON, a message first. */
public final class ExportedMessages {
    private ExportedMessages() {}

    /**
     * Writes them.
     *
     * @param run the run
     * @param file the file
     * @throws org.noctule.error.NoctuleException if the simulator tells other events than then, or the disk refuses
     */
    public static void write(RecordedRun run, Path file) {
        AtomicFile.write(file, out -> {
            try {
                run.play(SilentRecorder.INSTANCE, new Lines(out));
            } catch (final UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    /** Two ends of a connection that is a file. */
    private static final class Lines implements SessionListener {
        private final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        private final Codec agent = Codec.of(Dialect.NOCTULE);
        private final OutputStream out;

        Lines(OutputStream out) {
            this.out = out;
        }

        @Override
        public void answered(Message message, Reply reply) {
            final byte[] told = simulator.encode(message);
            agent.decodeMessage(told);
            final byte[] answer = agent.encode(reply);
            simulator.decodeReply(answer, message.now());
            line(told);
            line(answer);
        }

        private void line(byte[] frame) {
            try {
                out.write(frame);
                out.write('\n');
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
