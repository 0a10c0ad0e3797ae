package org.noctule.command.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.PartStop;
import org.noctule.experiment.Stop;

/** The wish to stop of a worker whose starter is gone: that one holds its standard input open. */
final class OrphanStop {
    private static final NoctuleException ORPHANED = new NoctuleException(
            NoctuleException.Kind.AGAIN,
            "The process that started this worker is gone.",
            "Maybe start the campaign again: what is over is stored.");

    private OrphanStop() {}

    /**
     * Begins to listen.
     *
     * @param call tells of signals; closed with the result
     * @param in the standard input
     * @return the wish to stop of both
     */
    static Stop listen(Stop call, InputStream in) {
        final PartStop stop = new PartStop(call);
        final Thread thread = new Thread(
                () -> {
                    try {
                        in.transferTo(OutputStream.nullOutputStream());
                    } catch (final IOException e) {
                        // It cannot be read any more, which is an end too.
                    } finally {
                        stop.end(Optional.of(ORPHANED));
                    }
                },
                "noctule-parent");
        thread.setDaemon(true);
        thread.start();
        return stop;
    }
}
