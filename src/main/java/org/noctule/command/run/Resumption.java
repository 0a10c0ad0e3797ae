package org.noctule.command.run;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.experiment.options.ChannelOverrides;
import org.noctule.experiment.options.Overrides;
import org.noctule.journal.PastAnswers;

/**
 * The way in which runs go on.
 *
 * @param directory directory of their results
 * @param quiet true if only errors are shown
 * @param watch address of a live page, empty if none is
 * @param endpoint another address of the sockets, empty for that of before
 * @param timeout another patience with the other half in seconds, empty for that of before
 * @param answers the way in which the agent comes to its state
 */
public record Resumption(
        Path directory,
        boolean quiet,
        Optional<PageAddress> watch,
        Optional<String> endpoint,
        Optional<String> timeout,
        PastAnswers answers) {
    /** Lays what may change over the command line of before. */
    Overrides over(Overrides before) {
        final ChannelOverrides channel = before.channel();
        return before.with(new ChannelOverrides(
                channel.transport(),
                endpoint.or(channel::endpoint),
                timeout.or(channel::timeout),
                channel.dialect(),
                channel.key()));
    }
}
