package org.noctule.command.run;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.ShellWords;

/** A trace where an options file is needed: whoever has one begins with it. */
final class TraceArgument {
    private TraceArgument() {}

    /**
     * Refuses a trace.
     *
     * @param verb the verb
     * @param words arguments that are no options files
     * @throws NoctuleException if one of them is a trace
     */
    static void refuse(String verb, List<String> words) {
        words.stream()
                .filter(word -> word.matches(".*\\.swf(\\.gz)?"))
                .findFirst()
                .ifPresent(trace -> {
                    throw NoctuleException.input(
                            verb + ": (" + trace + ") is a trace, and no options file (.json) is named.",
                            "Maybe write one first: noctule init --workload " + ShellWords.quoted(trace));
                });
    }
}
