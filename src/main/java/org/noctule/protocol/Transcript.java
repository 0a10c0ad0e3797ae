package org.noctule.protocol;

import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs frames in the words that Batsim logs them with, which its users' tools read. */
final class Transcript {
    private static final Logger LOG = LoggerFactory.getLogger("noctule.protocol");

    private final boolean wanted;

    Transcript(boolean wanted) {
        this.wanted = wanted;
    }

    void sending(byte[] frame) {
        if (wanted && LOG.isInfoEnabled()) {
            LOG.info("Sending '{}'", new String(frame, StandardCharsets.UTF_8));
        }
    }

    void received(byte[] frame) {
        if (wanted && LOG.isInfoEnabled()) {
            LOG.info("Received '{}'", new String(frame, StandardCharsets.UTF_8));
        }
    }
}
