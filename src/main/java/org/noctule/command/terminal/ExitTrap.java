package org.noctule.command.terminal;

import java.util.Optional;
import org.noctule.error.NoctuleException;

/**
 * Notices that code of an agent's jar ends the process (System.exit), wherever it runs: while it is loaded, or in any
 * thread. Without it the command would end with the agent's exit code and without a word.
 */
public final class ExitTrap {
    private volatile boolean released;

    private ExitTrap() {}

    /**
     * Watches from now on.
     *
     * @return the trap, which is to be released once the command is over
     */
    public static ExitTrap set() {
        final ExitTrap trap = new ExitTrap();
        Runtime.getRuntime().addShutdownHook(new Thread(trap::stop, "noctule-exit"));
        return trap;
    }

    /** Lets the process end. */
    public void release() {
        released = true;
    }

    /** A run that listens itself tells it, once it has kept its results. */
    private void stop() {
        if (released || Interruption.listening() || jar().isEmpty()) {
            return;
        }
        final NoctuleException failure = ended();
        System.err.println("noctule: " + failure.getMessage());
        System.err.println(failure.remedy());
        Runtime.getRuntime().halt(failure.kind().exitCode());
    }

    /** The failure of an agent that ended the process. */
    static NoctuleException ended() {
        return NoctuleException.peer(
                "The agent" + jar().map(file -> " of " + file).orElse("") + " ended the process (System.exit).",
                "Maybe it should throw an exception instead.");
    }

    /** The jar whose code ended the process: the name of its class loader is its path. */
    private static Optional<String> jar() {
        for (final StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
            if (endsTheProcess(frames)) {
                for (final StackTraceElement frame : frames) {
                    final String loader = frame.getClassLoaderName();
                    if (loader != null && !loader.equals("app") && !loader.equals("platform")) {
                        return Optional.of(loader);
                    }
                }
            }
        }
        return Optional.empty();
    }

    static boolean endsTheProcess(StackTraceElement[] frames) {
        for (final StackTraceElement frame : frames) {
            if (frame.getClassName().equals("java.lang.Shutdown")) {
                return true;
            }
        }
        return false;
    }
}
