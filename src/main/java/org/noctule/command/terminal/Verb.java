package org.noctule.command.terminal;

import java.util.List;
import org.apache.commons.cli.Option;

/**
 * One thing that the command line can do.
 *
 * <p>Verbs are made on every start: a constructor must not load a library.
 */
public interface Verb {
    /**
     * Returns the word that users type.
     *
     * @return the name
     */
    String name();

    /**
     * Returns what the verb does.
     *
     * @return one line for the list of verbs
     */
    String summary();

    /**
     * Returns how the verb is used.
     *
     * @return usage, options and examples
     */
    String help();

    /**
     * Returns the options that the verb knows, which shells complete.
     *
     * @return the options
     */
    default List<Option> options() {
        return List.of();
    }

    /**
     * Returns the words that may follow the verb, which shells complete beside files.
     *
     * @return the words
     */
    default List<String> words() {
        return List.of();
    }

    /**
     * Does it.
     *
     * @param args the words after the verb
     * @param terminal the streams of the command
     * @return the exit code
     * @throws org.noctule.error.NoctuleException if it cannot be done
     */
    int run(List<String> args, Terminal terminal);
}
