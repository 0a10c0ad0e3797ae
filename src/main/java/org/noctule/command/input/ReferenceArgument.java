package org.noctule.command.input;

import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.experiment.input.RunTimeScale;
import org.noctule.platform.Platform;
import org.noctule.platform.ReferenceRule;
import org.noctule.workload.ReferenceSpeed;

/** The option {@code --reference-speed} of verbs that turn run times into flops, or flops into run times. */
final class ReferenceArgument {
    private static final String NAME = "reference-speed";

    private ReferenceArgument() {}

    static Option option() {
        return Arguments.value(NAME);
    }

    /** The machine with the reference speed that the option says, else the workload. */
    static Platform over(Platform machine, CommandLine line, Optional<ReferenceSpeed> workload) {
        return RunTimeScale.of(
                machine,
                Arguments.text(line, NAME).map(text -> ReferenceSpeed.parse(text, "--" + NAME)),
                workload.stream().toList(),
                ReferenceRule.SLOWEST);
    }
}
