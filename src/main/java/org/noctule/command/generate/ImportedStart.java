package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Terminal;

/** A beginning with what other programs recorded of a machine and its jobs. Its constructor must not load a library. */
public interface ImportedStart {
    /** {@return its options; those of {@code init} itself are not among them} */
    List<Option> options();

    /** {@return the paragraphs of the help about them} */
    String help();

    /**
     * Tells whether it is meant.
     *
     * @param line the command line of {@code init}
     * @return true if an option of its own is there, or the workload is a file that it reads
     */
    boolean meant(CommandLine line);

    /**
     * Begins.
     *
     * @param line the command line of {@code init}
     * @param folder where the files go
     * @param terminal the streams of the command
     * @return the exit code
     * @throws org.noctule.error.NoctuleException of kind INPUT if something is missing or cannot be read
     */
    int begin(CommandLine line, Path folder, Terminal terminal);
}
