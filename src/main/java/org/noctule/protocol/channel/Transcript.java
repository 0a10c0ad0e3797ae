package org.noctule.protocol.channel;

import java.nio.charset.StandardCharsets;
import org.noctule.error.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears the frames of a connection, on the thread that sends and receives them. */
public interface Transcript {
    /** Hears nothing. */
    Transcript NONE = new Transcript() {
        @Override
        public void sending(byte[] frame) {}

        @Override
        public void received(byte[] frame) {}
    };

    /** Logs frames in the words that Batsim logs them with, which its users' tools read. */
    Transcript LOG = new Transcript() {
        private final Logger log = LoggerFactory.getLogger("noctule.protocol");

        @Override
        public void sending(byte[] frame) {
            log.info("Sending '{}'", text(frame));
        }

        @Override
        public void received(byte[] frame) {
            log.info("Received '{}'", text(frame));
        }

        private String text(byte[] frame) {
            return Printable.of(new String(frame, StandardCharsets.UTF_8));
        }
    };

    /**
     * A frame is about to be sent.
     *
     * @param frame the frame, not to be changed
     */
    void sending(byte[] frame);

    /**
     * A frame has come.
     *
     * @param frame the frame as it came, not to be changed
     */
    void received(byte[] frame);
}
