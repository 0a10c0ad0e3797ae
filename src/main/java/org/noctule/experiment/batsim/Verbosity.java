package org.noctule.experiment.batsim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The levels of logging, as Batsim calls them. */
public enum Verbosity {
    /** Errors only. */
    QUIET,
    /** The messages. */
    NETWORK_ONLY,
    /** The messages and what came of the run. */
    INFORMATION,
    /** The same; Noctule has no more to tell. */
    DEBUG;

    /** {@return the name on the command line: such as {@code "network-only"}} */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds a verbosity.
     *
     * @param key its name on the command line
     * @return the verbosity
     * @throws NoctuleException if there is none of that name
     */
    public static Verbosity of(String key) {
        final List<String> keys = Arrays.stream(values()).map(Verbosity::key).toList();
        if (!keys.contains(key)) {
            throw NoctuleException.input(
                    "--verbosity: the value (" + key + ") must be one of " + String.join(", ", keys) + ".",
                    Suggestion.among(key, keys));
        }
        return values()[keys.indexOf(key)];
    }
}
