package org.noctule.experiment;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.process.Crew;

/**
 * Processes that end with the wish to stop; who waits for one of them comes back then.
 *
 * @param crew the processes
 * @param remedies gives advice to a user who stops them, empty if that of the beginning holds
 */
public record StoppedCrew(Crew crew, Supplier<Optional<String>> remedies) implements Stop.Target {
    private static final long SIGNAL_MS = 300;

    @Override
    public Optional<String> advice() {
        return remedies.get();
    }

    @Override
    public void wake() {
        crew.sendHome();
    }

    @Override
    public void keep(NoctuleException cause) {
        crew.sendHome();
    }

    /**
     * Tells why work failed: because somebody wishes that it stops, if so. A terminal sends its signal to all
     * processes, and this one may be the last to hear it.
     *
     * @param stop the wish
     * @param failure what was noticed
     * @return the failure, to be thrown
     */
    public static NoctuleException reason(Stop stop, NoctuleException failure) {
        if (failure.kind() == NoctuleException.Kind.PEER && stop.cause().isEmpty()) {
            try {
                Thread.sleep(SIGNAL_MS);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return stop.cause().orElse(failure);
    }
}
