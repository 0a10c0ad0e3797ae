package org.noctule.learning.agent;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/**
 * Tells failures that come out of a jar's own code as that code's, with its class, method and line. Other failures
 * pass.
 *
 * @param file the jar, empty if nothing is guarded
 * @param loader class loader of the jar
 */
record Guard(Optional<Path> file, ClassLoader loader) {
    /** For code of Noctule's own. */
    static final Guard NONE = new Guard(Optional.empty(), Guard.class.getClassLoader());

    static Guard of(Path file, Object code) {
        return new Guard(Optional.of(file), code.getClass().getClassLoader());
    }

    <T> T run(Supplier<T> work) {
        try {
            return work.get();
        } catch (NoctuleException e) {
            throw e;
        } catch (Throwable e) { // The jar's code may throw anything.
            final Optional<NoctuleException> told = file.flatMap(jar -> told(jar, e));
            if (told.isPresent()) {
                throw told.get();
            }
            throw e;
        }
    }

    private Optional<NoctuleException> told(Path jar, Throwable failure) {
        for (Throwable thrown = failure; thrown != null; thrown = thrown.getCause()) {
            for (final StackTraceElement frame : thrown.getStackTrace()) {
                if (own(frame)) {
                    return Optional.of(new NoctuleException(
                            NoctuleException.Kind.RUN,
                            "The agent of " + jar + " failed in " + place(frame) + ": " + firstLine(thrown) + ".",
                            "Maybe it has a defect: --debug shows how it came there. What was stored before is kept.",
                            failure));
                }
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("ReferenceEquality") // That very loader.
    private boolean own(StackTraceElement frame) {
        try {
            return Class.forName(frame.getClassName(), false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static String place(StackTraceElement frame) {
        final String method = frame.getMethodName().replaceAll("^lambda\\$(.*)\\$\\d+$", "$1");
        return frame.getClassName() + "." + method + "(…) ("
                + Optional.ofNullable(frame.getFileName()).orElse("no source")
                + (frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "") + ")";
    }

    private static String firstLine(Throwable error) {
        return error.toString().lines().findFirst().orElse("").replaceAll("\\.$", "");
    }
}
