package org.noctule.command.terminal;

import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Option;
import org.noctule.error.NoctuleException;

/**
 * One thing that the command line can do.
 *
 * <p>Verbs are made until the one that a user asks for is found: a constructor must not load a library.
 */
public interface Verb {
    /** {@return the word that users type} */
    String name();

    /** {@return one line for the list of verbs} */
    String summary();

    /** {@return usage, options and examples} */
    String help();

    /** {@return the options that the verb knows, which shells complete} */
    default List<Option> options() {
        return List.of();
    }

    /** {@return the words that may follow the verb, which shells complete beside files} */
    default List<String> words() {
        return List.of();
    }

    /**
     * Words what a user is told who ends the verb by Ctrl-C or a signal while no run listens to that.
     *
     * @param args the words after the verb
     * @return the failure; empty if the verb is meant to end so, or whoever started it tells of it
     */
    default Optional<NoctuleException> interrupted(List<String> args) {
        return Optional.of(interrupted("Maybe start it again: no file that was being written looks whole."));
    }

    /**
     * Words it with another second line.
     *
     * @param remedy the line that begins with "Maybe"
     * @return the failure
     */
    static NoctuleException interrupted(String remedy) {
        return new NoctuleException(NoctuleException.Kind.INTERRUPTED, "The command was interrupted.", remedy);
    }

    /**
     * Does it.
     *
     * @param args the words after the verb
     * @param terminal the streams of the command
     * @return the exit code
     * @throws NoctuleException if it cannot be done
     */
    int run(List<String> args, Terminal terminal);
}
