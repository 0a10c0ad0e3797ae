package org.noctule.command.run;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;

/** The words after {@code noctule simulate}. */
final class SimulateRequest {
    /** Name of the verb, which journals hold. */
    static final String VERB = "simulate";

    private SimulateRequest() {}

    /** The options of {@code simulate}. */
    static List<Option> known() {
        return Stream.of(
                        Stream.of(Arguments.flag("v", "verbose")),
                        Stream.of(OverrideArguments.OPTIONS)
                                .filter(option -> !option.getLongOpt().equals("transport")),
                        Stream.of(SimulatorArguments.OPTIONS),
                        Stream.of(RunSettings.FORK),
                        Stream.of(RunSettings.OPTIONS)
                                .filter(option -> !option.getLongOpt().equals("nbruns")))
                .flatMap(options -> options)
                .toList();
    }

    /** Whether words name a platform, as Batsim's command line does, and no options file. */
    static boolean isLikeBatsim(List<String> args) {
        return !beginsWithAFile(args) && args.stream().anyMatch(SimulateRequest::namesAPlatform);
    }

    private static boolean beginsWithAFile(List<String> args) {
        return !args.isEmpty() && args.get(0).endsWith(".json") && !args.get(0).startsWith("-");
    }

    private static boolean namesAPlatform(String argument) {
        return argument.startsWith("-p") || argument.equals("--platform") || argument.startsWith("--platform=");
    }
}
