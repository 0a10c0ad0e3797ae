package org.noctule.command.terminal;

import java.io.PrintStream;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Signs of life for a program that has started this one and waits for it: whoever computes for hours goes on giving
 * them, a process that was stopped or frozen does not. The property {@code noctule.pulse} asks for them.
 */
public final class Pulse {
    private static final String INTERVAL = "noctule.pulse";
    /** ASCII's "synchronous idle", on a line of its own unless somebody has begun one. */
    private static final byte[] SIGN = {0x16, '\n'};

    private Pulse() {}

    /**
     * Gives signs if the property names an interval in ms, until the process ends.
     *
     * @param out receives the signs
     */
    public static void begin(PrintStream out) {
        final long interval = Long.getLong(INTERVAL, 0);
        if (interval > 0) {
            begin(out, interval);
        }
    }

    /** Gives signs every so many ms, until the returned timer is cancelled. */
    static Timer begin(PrintStream out, long interval) {
        final Timer timer = new Timer("noctule-pulse", true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        out.write(SIGN, 0, SIGN.length);
                        out.flush();
                    }
                },
                0,
                interval);
        return timer;
    }
}
