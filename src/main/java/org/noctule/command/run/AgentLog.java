package org.noctule.command.run;

import java.util.Map;
import org.noctule.experiment.options.SharedOptions;

/** The level from which on agents log, as {@code decision.log_level} says to the back end of the command line. */
final class AgentLog {
    /** Python's names of levels, which HDeepRM's options have, and those of the logging library. */
    private static final Map<String, String> LEVELS =
            Map.of("DEBUG", "debug", "INFO", "info", "WARNING", "warn", "ERROR", "error", "CRITICAL", "off");

    private AgentLog() {}

    /** Sets the level; it is read when the agents' classes are loaded, so this must come before. */
    static void set(SharedOptions options) {
        options.decision()
                .find("log_level")
                .ifPresent(level -> System.setProperty(
                        "org.slf4j.simpleLogger.log.org.noctule.agent", LEVELS.getOrDefault(level.text(), "info")));
    }
}
