package org.noctule.command.generate;

import java.util.List;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Terminal;

/**
 * Something that {@code noctule generate} writes.
 *
 * @param word the word for it
 * @param options its options; not to be changed
 * @param work writes it
 */
public record Subject(String word, Option[] options, Work work) {
    /** Writes something. */
    @FunctionalInterface
    public interface Work {
        /**
         * Writes it.
         *
         * @param args the words behind the subject
         * @param terminal the streams of the command
         * @return the exit code
         */
        int run(List<String> args, Terminal terminal);
    }
}
