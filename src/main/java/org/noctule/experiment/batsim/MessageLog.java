package org.noctule.experiment.batsim;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.noctule.protocol.channel.Transcript;

/**
 * Logs messages in the form of SimGrid's logs, with the date of the last message that was sent: {@code [20.200000]
 * [network/INFO] Sending '...'}.
 */
final class MessageLog implements Transcript {
    private static final String NOW = "{\"now\":";
    /** A frame stays on its line, and cannot steer a terminal. */
    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");

    private final PrintStream out;
    private String date = "0.000000";

    MessageLog(PrintStream out) {
        this.out = out;
    }

    @Override
    public void sending(byte[] frame) {
        final String text = new String(frame, StandardCharsets.UTF_8);
        final int end = text.indexOf(',');
        if (text.startsWith(NOW) && end > 0) {
            date = text.substring(NOW.length(), end);
        }
        log("Sending", text);
    }

    @Override
    public void received(byte[] frame) {
        log("Received", new String(frame, StandardCharsets.UTF_8));
    }

    private void log(String what, String text) {
        out.println("[" + date + "] [network/INFO] " + what + " '"
                + CONTROLS.matcher(text).replaceAll(" ") + "'");
    }
}
