package org.noctule.command.terminal;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/**
 * The end of the process, guarded against code of an agent's jar that ends it (System.exit), while it is loaded or in
 * any thread, against hooks of such code that do not end, and against signals while no run listens, as one that reads
 * its inputs. Without it the command would end with the agent's exit code, without a word, or never.
 */
public final class ExitTrap {
    /** Longer than a run that is interrupted takes to keep its results. */
    private static final long PATIENCE_S = 20;

    private static final AtomicBoolean TOLD = new AtomicBoolean();

    /** The process that goes on in place of this one. */
    private static volatile Optional<Process> successor = Optional.empty();

    private final Supplier<Optional<NoctuleException>> signalled;
    private volatile boolean released;
    private volatile int code = NoctuleException.Kind.INTERRUPTED.exitCode();

    private ExitTrap(Supplier<Optional<NoctuleException>> signalled) {
        this.signalled = signalled;
    }

    /**
     * Watches from now on.
     *
     * @param signalled tells what a user hears if a signal ends the process; nothing if that is how it is to end
     * @return the trap, which is to be released once the command is over
     */
    public static ExitTrap set(Supplier<Optional<NoctuleException>> signalled) {
        final ExitTrap trap = new ExitTrap(signalled);
        Runtime.getRuntime().addShutdownHook(new Thread(trap::stop, "noctule-exit"));
        return trap;
    }

    /**
     * Lets the process end.
     *
     * @param exitCode the exit code of the command
     */
    public void release(int exitCode) {
        code = exitCode;
        released = true;
    }

    /**
     * Waits for a process that goes on in place of this one, and hears what would end this one.
     *
     * @param heir the process
     * @return its exit code
     */
    public static int handOver(Process heir) {
        successor = Optional.of(heir);
        return end(heir);
    }

    private static int end(Process process) {
        while (true) {
            try {
                return process.waitFor();
            } catch (final InterruptedException e) {
                process.destroy();
            }
        }
    }

    /** A run that listens itself tells it, once it has kept its results. */
    private void stop() {
        successor.filter(Process::isAlive).ifPresent(heir -> {
            heir.destroy();
            Runtime.getRuntime().halt(end(heir));
        });
        final Thread limit = new Thread(this::giveUp, "noctule-end");
        limit.setDaemon(true);
        limit.start();
        if (released || Interruption.listening()) {
            return;
        }
        (jar().isPresent() ? Optional.of(ended()) : isSignal() ? signalled.get() : Optional.<NoctuleException>empty())
                .ifPresent(ExitTrap::end);
    }

    /** Tells why the process ends, once, and lets nothing else happen. */
    static void end(NoctuleException reason) {
        while (TOLD.getAndSet(true)) {
            LockSupport.park();
        }
        System.err.println("noctule: " + CommandName.in(reason.getMessage()));
        System.err.println(CommandName.in(reason.remedy()));
        Runtime.getRuntime().halt(reason.kind().exitCode());
    }

    /** Tells a signal that ends the process from anything else that does. */
    static boolean isSignal() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread ->
                        thread.getName().startsWith("SIG") && thread.getName().endsWith(" handler"));
    }

    /** Ends the process though a hook still runs; the JVM waits for hooks without limit, and no signal ends it then. */
    private void giveUp() {
        try {
            TimeUnit.SECONDS.sleep(PATIENCE_S);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.err.println("noctule: the process did not end by itself within " + PATIENCE_S + " s.");
        System.err.println("Maybe a shutdown hook of the agent waits for something that does not come.");
        Runtime.getRuntime().halt(code);
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
