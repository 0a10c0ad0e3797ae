package org.noctule.coupling.command;

import org.noctule.command.terminal.RedrawnLine;
import org.noctule.command.terminal.Terminal;
import org.noctule.coupling.experiment.CouplingListener;

/** Shows a workflow that takes its time: one line that is redrawn on a terminal, else a line per stage. */
final class CouplingView implements CouplingListener, AutoCloseable {
    private final Terminal terminal;
    private final boolean quiet;
    private final RedrawnLine line;

    CouplingView(Terminal terminal, boolean quiet) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.line = new RedrawnLine(terminal);
    }

    @Override
    public void done(String what, int done, int all) {
        final String text = "noctule: " + what + ", " + done + " of " + all + " done";
        if (quiet) {
            return;
        }
        if (terminal.interactive()) {
            line.draw(text);
        } else if (done == all) {
            terminal.err().println(text);
        }
    }

    @Override
    public void close() {
        line.close();
    }
}
