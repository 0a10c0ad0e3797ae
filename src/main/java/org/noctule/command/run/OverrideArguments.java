package org.noctule.command.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.experiment.options.ChannelOverrides;
import org.noctule.experiment.options.ModelOverrides;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.Setting;

/** The arguments that say something over the options file. */
public final class OverrideArguments {
    /** The option that sets any key. */
    static final String SET = "set";
    /** The option that names the platform. */
    static final String PLATFORM = "platform";
    /** The option that names the trace or workload. */
    static final String WORKLOAD = "workload";

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
        Arguments.value("om", "outmodel"),
        Arguments.value(SET),
        Arguments.value(PLATFORM),
        Arguments.value(WORKLOAD)
    };

    private OverrideArguments() {}

    /**
     * Reads them.
     *
     * @param line the arguments
     * @return their words, without an agent
     */
    public static Overrides of(CommandLine line) {
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
                new ModelOverrides(Arguments.path(line, "inmodel"), Arguments.path(line, "outmodel")),
                settings(line));
    }

    private static List<Setting> settings(CommandLine line) {
        final List<Setting> settings = new ArrayList<>();
        Arguments.path(line, PLATFORM)
                .ifPresent(file -> settings.add(Setting.path("--" + PLATFORM, "platform_file_path", file)));
        Arguments.path(line, WORKLOAD)
                .ifPresent(file -> settings.add(Setting.path("--" + WORKLOAD, "workload_file_path", file)));
        Stream.ofNullable(line.getOptionValues(SET))
                .flatMap(Stream::of)
                .map(Setting::parse)
                .forEach(settings::add);
        return settings;
    }
}
