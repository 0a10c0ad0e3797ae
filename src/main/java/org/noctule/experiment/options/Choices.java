package org.noctule.experiment.options;

import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/** Constants by their names in lower case. */
final class Choices {
    private Choices() {}

    /**
     * Reads a constant from the command line.
     *
     * @param <E> the constants
     * @param type their type
     * @param text the word of the user
     * @param option the option
     * @return the constant
     */
    static <E extends Enum<E>> E parse(Class<E> type, String text, String option) {
        final List<String> names = JsonInput.names(type);
        if (!names.contains(text)) {
            throw NoctuleException.input(
                    option + ": the value (" + text + ") must be one of " + String.join(", ", names) + ".",
                    Suggestion.among(text, names));
        }
        return type.getEnumConstants()[names.indexOf(text)];
    }
}
