package org.noctule.command;

import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.experiment.options.Overrides;

/** The arguments that say something over the options file. */
final class OverrideArguments {
    /** The options that say it, all but the agent. */
    static final Option[] OPTIONS = {
        Arguments.value("seed"),
        Arguments.value("compatibility"),
        Arguments.value("transport"),
        Arguments.value("s", "endpoint"),
        Arguments.value("timeout"),
        Arguments.value("dialect"),
        Arguments.value("cw", "customworkload"),
        Arguments.value("im", "inmodel"),
        Arguments.value("om", "outmodel")
    };

    private OverrideArguments() {}

    /**
     * Reads them.
     *
     * @param line the arguments
     * @param agent the agent's name or jar, if the command line names one
     * @return what they say
     */
    static Overrides of(CommandLine line, Optional<String> agent) {
        return new Overrides(
                agent,
                Arguments.seed(line),
                Arguments.text(line, "compatibility"),
                Arguments.text(line, "transport"),
                Arguments.text(line, "endpoint"),
                Arguments.text(line, "timeout"),
                Arguments.text(line, "dialect"),
                Arguments.path(line, "customworkload"),
                Arguments.path(line, "inmodel"),
                Arguments.path(line, "outmodel"));
    }
}
