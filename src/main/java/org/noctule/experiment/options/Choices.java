package org.noctule.experiment.options;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;

/** Constants by their names in lower case. */
final class Choices {
    private Choices() {}

    /**
     * Reads a constant from a file.
     *
     * @param <E> the constants
     * @param object the object that may hold the key
     * @param key the key
     * @param otherwise the constant where the key is missing
     * @return the constant
     */
    static <E extends Enum<E>> E read(JsonInput object, String key, E otherwise) {
        final Class<E> type = otherwise.getDeclaringClass();
        final List<String> names = names(type);
        return object.find(key)
                .map(value -> type.getEnumConstants()[names.indexOf(value.oneOf(names))])
                .orElse(otherwise);
    }

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
        final List<String> names = names(type);
        if (!names.contains(text)) {
            throw NoctuleException.input(
                    option + ": the value (" + text + ") must be one of " + String.join(", ", names) + ".",
                    Suggestion.among(text, names));
        }
        return type.getEnumConstants()[names.indexOf(text)];
    }

    private static <E extends Enum<E>> List<String> names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
