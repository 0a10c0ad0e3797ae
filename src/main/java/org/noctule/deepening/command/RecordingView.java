package org.noctule.deepening.command;

import java.util.Locale;
import org.noctule.command.terminal.Interruption;
import org.noctule.command.terminal.RedrawnLine;
import org.noctule.command.terminal.Terminal;
import org.noctule.deepening.learning.net2net.RunRecorder;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

/**
 * The progress of a recording: a line that is drawn over, or a line every five seconds where there is no terminal.
 * Ctrl-C ends the recording of the thread that made this; finished runs are files already.
 */
final class RecordingView implements RunRecorder.Listener, AutoCloseable {
    private static final long BETWEEN_LINES_NS = 5_000_000_000L;

    private final Terminal terminal;
    private final boolean quiet;
    private final RedrawnLine line;
    private final Stop stop;
    private long due = System.nanoTime();

    /**
     * Makes a view.
     *
     * @param terminal shows it on its standard error
     * @param quiet whether it shows nothing
     * @param remedy advice to whoever interrupts the recording
     */
    RecordingView(Terminal terminal, boolean quiet, String remedy) {
        this.terminal = terminal;
        this.quiet = quiet;
        line = new RedrawnLine(terminal);
        stop = Interruption.listen(remedy, line::close);
        stop.stops(new Waiting(Thread.currentThread()));
    }

    @Override
    public void begun(int runs, int of) {
        show(String.format(Locale.ROOT, "noctule: run %d of %d", runs, of));
    }

    @Override
    public void recorded(int runs, int of, double secondsLeft) {
        show(String.format(Locale.ROOT, "noctule: run %d of %d, %.0f s left", runs, of, secondsLeft));
    }

    @Override
    public void trained() {
        stop.over();
    }

    private void show(String text) {
        if (quiet) {
            return;
        }
        if (terminal.interactive()) {
            line.draw(text);
        } else if (System.nanoTime() >= due) {
            due = System.nanoTime() + BETWEEN_LINES_NS;
            terminal.err().println(text);
        }
    }

    @Override
    public void close() {
        stop.close();
        line.close();
    }

    /** The thread that waits for runs. */
    private record Waiting(Thread thread) implements Stop.Target {
        @Override
        public void wake() {
            thread.interrupt();
        }

        @Override
        public void keep(NoctuleException cause) {}
    }
}
