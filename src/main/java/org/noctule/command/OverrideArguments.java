package org.noctule.command;

import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.experiment.options.ChannelOverrides;
import org.noctule.experiment.options.ModelOverrides;
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
        Arguments.value("key"),
        Arguments.value("cw", "customworkload"),
        Arguments.value("im", "inmodel"),
        Arguments.value("om", "outmodel")
    };

    private OverrideArguments() {}

    /**
     * Reads them.
     *
     * @param line the arguments
     * @return their words, without an agent
     */
    static Overrides of(CommandLine line) {
        return new Overrides(
                Optional.empty(),
                Arguments.seed(line),
                Arguments.text(line, "compatibility"),
                new ChannelOverrides(
                        Arguments.text(line, "transport"),
                        Arguments.text(line, "endpoint"),
                        Arguments.text(line, "timeout"),
                        Arguments.text(line, "dialect"),
                        Arguments.path(line, "key")),
                Arguments.path(line, "customworkload"),
                new ModelOverrides(Arguments.path(line, "inmodel"), Arguments.path(line, "outmodel")));
    }
}
