package org.noctule.simulator;

import java.util.List;
import java.util.Optional;

/** One row of a file of results that a capability adds. */
public interface ResultRow {
    /**
     * Makes a row that no later one takes the place of.
     *
     * @param columns its file and columns
     * @param values a value for each column, as {@link #values} tells them
     * @return the row
     */
    static ResultRow of(ResultColumns columns, Object... values) {
        return new Plain(columns, List.of(values));
    }

    /**
     * A row without a name.
     *
     * @param columns its file and columns
     * @param values a value for each column
     */
    record Plain(ResultColumns columns, List<?> values) implements ResultRow {}

    /** {@return its file and columns, the same for all rows of a kind} */
    ResultColumns columns();

    /**
     * {@return a value for each column, asked for when the file is written: a text, a {@code Double} (six decimals, or
     * as many as it has, by the run's format), an {@code Integer} or {@code Long}, a
     * {@link org.noctule.resource.ResourceSet}; {@code Optional} and {@code OptionalDouble} leave a blank if empty}
     */
    List<?> values();

    /** {@return names what it is a row of, where a later row takes the place of the one before; empty if none does} */
    default Optional<String> key() {
        return Optional.empty();
    }

    /**
     * Looks a value up.
     *
     * @param column the name of its column
     * @return the value, as {@link #values} tells it
     */
    default Object value(String column) {
        return values().get(columns().names().indexOf(column));
    }
}
