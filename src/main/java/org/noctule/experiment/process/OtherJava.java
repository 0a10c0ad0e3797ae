package org.noctule.experiment.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Starts Noctule once more, as this process was started. */
public final class OtherJava {
    private OtherJava() {}

    /**
     * Starts a process.
     *
     * @param program the class with the entry point
     * @param flags flags of Java beside those of this process
     * @param arguments the words after {@code noctule}
     * @return the process, all of its streams piped
     * @throws NoctuleException if the machine refuses
     */
    public static Process start(Class<?> program, List<String> flags, List<String> arguments) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(program));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command).start();
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "Another process of Noctule cannot be started: " + e.getMessage() + ".",
                    "Maybe this machine allows no more processes, or is short of memory.",
                    e);
        }
    }

    /** The flags of this Java, where the machine tells them; they hold the memory limit and the archive of classes. */
    private static List<String> flags(Class<?> program) {
        final List<String> flags = new ArrayList<>();
        for (final String argument : ProcessHandle.current().info().arguments().orElse(new String[0])) {
            if (argument.equals(program.getName())) {
                return flags;
            }
            if (argument.startsWith("-X")
                    || argument.startsWith("--enable-native")
                    || argument.startsWith("--sun-misc")) {
                flags.add(argument);
            }
        }
        // Another program than the launcher's: its flags are not meant for us.
        return List.of("-XX:+UseSerialGC", "-Xshare:auto");
    }
}
